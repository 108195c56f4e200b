import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
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
describe('two people at the splits of one customer', () => {
  async function editNorth(page: Page, name: string): Promise<void> {
    const splits = splitsPage(page)
    await splits.button('Edit North place').click()
    await splits.name.fill(name)
  }
  const both = (...changed: ReturnType<typeof usualSplit>[]) => [home, ...changed]

  it('changes of different splits are put together without a question', async ({
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

  it('a split that was removed is said to be, and can be kept', async ({
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
    await dialog.getByText('It was removed.').waitFor()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await splitsPage(page).button('Save split').click()
    await dialog.getByRole('button', { name: 'Save mine' }).click()
    await expect.poll(() => splitsPage(page).names()).toEqual(['Home farm*', 'North 40'])
  })
})
