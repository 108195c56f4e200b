import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it as inBrowser } from '#test/journeys/fixtures.ts'
import { choose } from '#test/pages/choose.ts'
import { focusedName } from '#test/pages/keyboard.ts'
import { splitsPage } from '#test/pages/splits-page.ts'
import { readSplits, storeSplits, usualSplit } from '#test/world/splits.ts'
import { people } from '#test/world/world.ts'

const it = inBrowser.extend('noSplits', { auto: true }, async ({ world }) => {
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
const stored = {
  name: 'North 40',
  customerShares: [
    { id: 1, percentage: 25 },
    { id: 2, percentage: 75 },
  ],
}

// (rules splits/kept-in-accounts, splits/exactly-100, splits/one-is-usual)
describe('the usual splits of a customer on a phone', () => {
  it('are added, changed, chosen and removed', async ({ ann, openAccounts }) => {
    const accounts = await openAccounts({ size: 'phone' })
    const { page } = accounts
    await accounts.open('Acre Farms')
    const splits = splitsPage(page)
    await splits.section.getByText('None yet.').waitFor()
    await expectAccessible(page)
    await splits.button('Add split').click()
    await expect.poll(() => focusedName(page)).toBe('Split name')
    await splits.name.fill('Home farm')
    await splits.button('Add customer').click()
    await choose(page, 'Customer 2', 'Cedar', splits.section)
    await splits.percentage('Customer 1').fill('60')
    await splits.button('Add agronomist').click()
    await choose(page, 'Agronomist 2', 'Bob', splits.section)
    await expectAccessible(page)
    await expectTouchable(page)
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
    await expectAccessible(page)
    await expectTouchable(page)
    await splits.button('Remove North 40').click()
    const question = page.getByRole('dialog', { name: 'Remove North 40?' })
    await question.getByText('Home farm will become the usual split.').waitFor()
    await question.getByRole('button', { name: 'Remove split' }).click()
    await expect.poll(() => splits.names()).toEqual(['Home farm*'])
    expect((await readSplits(ann, 1)).splits).toMatchObject([{ name: 'Home farm', usual: true }])
  })

  it('are not stored while anything is wrong, which is shown at its field', async ({ ann, openAccounts }) => {
    await storeSplits(ann, 1, [home])
    const accounts = await openAccounts({ size: 'phone' })
    const { page } = accounts
    await accounts.open('Acre Farms')
    const splits = splitsPage(page)
    await splits.button('Add split').click()
    await splits.button('Add customer').click()
    await splits.percentage('Customer 1').fill('33.3')
    await splits.percentage('Customer 2').fill('66.6')
    await splits.percentage('Customer 1').fill('33.3')
    await splits.button('Save split').click()
    await splits.section.getByText('Name is required').waitFor()
    await splits.section.getByText('Customer is required').waitFor()
    await expect.poll(() => focusedName(page)).toBe('Split name')
    await expectAccessible(page)
    await splits.name.fill('HOME FARM')
    await splits.section.getByText('Another usual split has this name; choose another one').waitFor()
    await splits.name.fill('Thirds')
    await choose(page, 'Customer 2', 'Brook', splits.section)
    await splits.button('Add customer').click()
    await choose(page, 'Customer 3', 'Cedar', splits.section)
    await splits.percentage('Customer 3').fill('33.3')
    await splits.percentage('Customer 2').fill('33.3')
    await splits.section.getByText('Customer percentages must add up to exactly 100%').waitFor()
    await splits.section.getByText('Must equal 100%').waitFor()
    await splits.button('Save split').click()
    expect((await readSplits(ann, 1)).splits).toHaveLength(1)
    await splits.percentage('Customer 3').fill('33.4')
    await splits.button('Save split').click()
    await expect.poll(() => splits.names()).toEqual(['Home farm*', 'Thirds'])
  })
})

it('focus follows a change to a split, and otherwise stays', async ({
  ann,
  openAccounts,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  await storeSplits(ann, 1, [home, { ...home, name: 'North place' }])
  const accounts = await openAccounts()
  const { page } = accounts
  await accounts.open('Acre Farms')
  const splits = splitsPage(page)
  await splits.button('Edit North place').click()
  await splits.button('Cancel').press('Enter')
  await expect.poll(() => focusedName(page)).toBe('Edit North place')
  const question = page.getByRole('dialog', { name: 'Remove North place?' })
  await splits.button('Remove North place').click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => focusedName(page)).toBe('Remove North place')
  await page.route('**/api/producers/1/splits', (route) => route.abort())
  await splits.button('Make usual: North place').click()
  await page.getByText('The usual split could not be saved').first().waitFor()
  // Accepts either button. If the request fails before the browser moves focus off the disabled button, focus
  // stays on that button.
  await expect.poll(() => focusedName(page)).toMatch(/^(Edit|Make usual:) North place$/)
  await page.unroute('**/api/producers/1/splits')
  await splits.button('Make usual: North place').click()
  await expect.poll(() => splits.names()).toEqual(['Home farm', 'North place*'])
  await expect.poll(() => focusedName(page)).toBe('Edit North place')
  await splits.button('Remove North place').click()
  await question.getByRole('button', { name: 'Remove split' }).click()
  await expect.poll(() => splits.names()).toEqual(['Home farm*'])
  await expect.poll(() => focusedName(page)).toBe('Add split')
})
