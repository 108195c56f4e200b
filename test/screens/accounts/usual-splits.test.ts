import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { choose } from '#test/pages/choose.ts'
import { focusedName, pickByKeys, tabTo } from '#test/pages/keyboard.ts'
import { splitsPage } from '#test/pages/splits-page.ts'
import { readSplits, storeSplits, usualSplit } from '#test/world/splits.ts'
import { people } from '#test/world/world.ts'
import { it as onScreen } from '../fixtures.ts'

const it = onScreen.extend('noSplits', { auto: true }, async ({ world }) => {
  await world.sql('truncate producer_splits')
})

const home = usualSplit(
  'Home farm',
  [
    [1, 60],
    [3, 40],
  ],
  [
    [people.ann.email, 50],
    [people.bob.email, 50],
  ],
)
const north = usualSplit('North place', [[1, 100]])

// (rules splits/archived-people, people/archived-may-stay)
it('people who were archived since are marked', async ({ ann, world, openAccounts }) => {
  await storeSplits(ann, 1, [home])
  await world.sql('update customers set active = false where id = 3')
  const accounts = await openAccounts()
  await accounts.open('Acre Farms')
  const splits = splitsPage(accounts.page)
  await splits.section.getByText('Cedar Growers (archived)').waitFor()
  await world.sql('update customers set active = true where id = 3')
})

// (rule splits/two-at-once)
describe('two users at the splits of one customer', () => {
  async function editNorth(page: Page, name: string): Promise<void> {
    const splits = splitsPage(page)
    await splits.button('Edit North place').click()
    await splits.name.fill(name)
  }
  const both = (...changed: ReturnType<typeof usualSplit>[]) => [home, ...changed]

  it('changes of different splits are merged without a question', async ({
    ann,
    bob,
    openAccounts,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await storeSplits(ann, 1, both(north))
    const accounts = await openAccounts()
    await accounts.open('Acre Farms')
    await editNorth(accounts.page, 'North 40')
    const { version, splits } = await readSplits(bob, 1)
    await bob.call('PUT', '/api/producers/1/splits', {
      version,
      splits: splits.map((one, at) => (at === 0 ? { ...one, name: 'Home of Bob' } : one)),
    })
    await splitsPage(accounts.page).button('Save split').click()
    await expect.poll(() => splitsPage(accounts.page).names()).toEqual(['Home of Bob*', 'North 40'])
    expect((await readSplits(ann, 1)).splits.map(({ name }) => name)).toEqual(['Home of Bob', 'North 40'])
  })

  it('a split that was removed is reported, and the user can keep it', async ({
    ann,
    bob,
    openAccounts,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await storeSplits(ann, 1, both(north))
    const accounts = await openAccounts()
    const { page } = accounts
    await accounts.open('Acre Farms')
    await editNorth(page, 'North 40')
    await storeSplits(bob, 1, [home])
    await splitsPage(page).button('Save split').click()
    const dialog = page.getByRole('dialog', { name: /^Bob Adams changed these usual splits/ })
    await dialog.getByText('This split has been removed.').waitFor()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await splitsPage(page).button('Save split').click()
    await dialog.getByRole('button', { name: 'Save mine' }).click()
    await expect.poll(() => splitsPage(page).names()).toEqual(['Home farm*', 'North 40'])
  })

  it.for([
    ['Save mine', 'North 40'],
    ['Discard mine', 'North of Bob'],
  ] as const)(
    'the same split shows both versions, and the user chooses: %s',
    async ([answer, name], { ann, bob, openAccounts, allowConsoleErrors }) => {
      allowConsoleErrors()
      await storeSplits(ann, 1, both(north))
      const accounts = await openAccounts()
      const { page } = accounts
      await accounts.open('Acre Farms')
      await editNorth(page, 'North 40')
      const { version, splits } = await readSplits(bob, 1)
      await bob.call('PUT', '/api/producers/1/splits', {
        version,
        splits: splits.map((one, at) => (at === 1 ? { ...one, name: 'North of Bob' } : one)),
      })
      await splitsPage(page).button('Save split').click()
      const dialog = page.getByRole('dialog', { name: /^Bob Adams changed these usual splits/ })
      await dialog.getByRole('region', { name: 'Yours' }).getByText('North 40').waitFor()
      await dialog.getByRole('region', { name: 'Saved' }).getByText('North of Bob').waitFor()
      await dialog.getByRole('button', { name: answer }).click()
      if (answer === 'Discard mine') {
        await expect.poll(() => splitsPage(page).name.inputValue()).toBe(name)
        await splitsPage(page).button('Save split').click()
      }
      await expect.poll(() => splitsPage(page).names()).toEqual(['Home farm*', name])
      expect((await readSplits(ann, 1)).splits.map((one) => one.name)).toEqual(['Home farm', name])
    },
  )
})

// (rules splits/kept-in-accounts, splits/exactly-100, splits/one-is-usual)
describe('the usual splits of a customer on a desktop', () => {
  it('are added, changed, chosen and removed', async ({ ann, openAccounts }) => {
    const accounts = await openAccounts()
    const { page } = accounts
    await accounts.open('Acre Farms')
    const splits = splitsPage(page)
    await splits.section.getByText('None yet.').waitFor()
    await splits.button('Add split').click()
    await expect.poll(() => focusedName(page)).toBe('Split name')
    await splits.name.fill('Home farm')
    await splits.button('Add customer').click()
    await choose(page, 'Customer 2', 'Cedar', splits.section)
    await splits.percentage('Customer 1').fill('60')
    await splits.button('Add agronomist').click()
    await choose(page, 'Agronomist 2', 'Bob', splits.section)
    await splits.button('Save split').click()
    await accounts.toast('Usual split saved').waitFor()
    await expect
      .poll(() => splits.texts())
      .toEqual([
        'Home farm|Usual|Customers|Acre Farms|60.0%|Cedar Growers|40.0%|Agronomists|Ann Zed|50.0%|Bob Adams|50.0%|Last changed by Ann Zed, Mar 14, 2026, 10:00 am',
      ])
    await expect.poll(() => focusedName(page)).toBe('Add split')
    expect((await readSplits(ann, 1)).splits).toMatchObject([{ ...home, usual: true }])

    await splits.button('Add split').click()
    await splits.name.fill('North place')
    await splits.button('Save split').click()
    await expect.poll(() => splits.names()).toEqual(['Home farm*', 'North place'])
    await splits.button('Edit North place').click()
    await splits.name.fill('North 40')
    await splits.button('Add customer').click()
    await choose(page, 'Customer 2', 'Brook', splits.section)
    await splits.percentage('Customer 1').fill('25')
    await splits.button('Save split').click()
    await expect.poll(() => splits.names()).toEqual(['Home farm*', 'North 40'])
    await expect.poll(() => focusedName(page)).toBe('Edit North 40')
    expect((await readSplits(ann, 1)).splits[1]).toMatchObject(stored)

    await splits.button('Make usual: North 40').click()
    await expect.poll(() => splits.names()).toEqual(['Home farm', 'North 40*'])
    await splits.button('Remove North 40').click()
    const question = page.getByRole('dialog', { name: 'Remove North 40?' })
    await question.getByText('Home farm will become the usual split.').waitFor()
    await question.getByRole('button', { name: 'Remove split' }).click()
    await expect.poll(() => splits.names()).toEqual(['Home farm*'])
    expect((await readSplits(ann, 1)).splits).toMatchObject([{ name: 'Home farm', usual: true }])
  })
})

const stored = {
  name: 'North 40',
  customerShares: [
    { id: 1, percentage: 25 },
    { id: 2, percentage: 75 },
  ],
}

it('a split is edited by keyboard alone', async ({ ann, openAccounts }) => {
  const accounts = await openAccounts()
  const { page } = accounts
  await accounts.open('Acre Farms')
  const splits = splitsPage(page)
  await splits.button('Add split').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('By keys')
  await tabTo(page, 'Add customer')
  await page.keyboard.press('Enter')
  await pickByKeys(page, 'Brook')
  await tabTo(page, 'Customer 2 percentage')
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect.poll(() => splits.names()).toEqual(['By keys*'])
  expect((await readSplits(ann, 1)).splits).toMatchObject(
    [
      usualSplit('By keys', [
        [1, 70],
        [2, 30],
      ]),
    ].map(usualOne),
  )
})

const usualOne = <S extends object>(split: S) => ({ ...split, usual: true })
