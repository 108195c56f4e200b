import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { focusedName, pickByKeys, tabTo } from '#test/pages/keyboard.ts'
import { type OrderFormPage, orderFormPage } from '#test/pages/order-form-page.ts'
import { storeSplits, usualSplit } from '#test/world/splits.ts'
import { people } from '#test/world/world.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it as inBrowser } from '../fixtures.ts'

const { ann, bob } = people
const home = usualSplit(
  'Home farm',
  [
    [1, 60],
    [3, 40],
  ],
  [
    [ann.email, 70],
    [bob.email, 30],
  ],
)
const north = usualSplit('North place', [
  [1, 50],
  [2, 50],
])

/** Acre Farms has two usual splits, the others none. */
const it = inBrowser.extend('splits', { auto: true }, async ({ world, ann }) => {
  await world.sql('truncate producer_splits')
  await storeSplits(ann, 1, [home, north])
})

const line = (page: Page) => page.locator('.of-split')
const press = (page: Page, name: string) => line(page).getByRole('button', { name, exact: true }).click()

async function shares({ page }: OrderFormPage): Promise<string[]> {
  const rows = page.locator('.of-row.share')
  return rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('input')]
        .slice(0, 2)
        .map(({ value }) => value.replace(/ [-·] .*| \(.*/, '').trim())
        .join(' '),
    ),
  )
}
const untilShares = (form: OrderFormPage, ...expected: string[]) =>
  expect.poll(() => shares(form)).toEqual(expected)

const ofHome = ['Ann Zed 70.0', 'Bob Adams 30.0', 'Acre Farms 60.0', 'Cedar Growers 40.0']
const ofNorth = ['Ann Zed 100.0', 'Acre Farms 50.0', 'Brook Coop 50.0']
const toOne = (customer: string) => ['Ann Zed 100.0', `${customer} 100.0`]

async function chooseAnother(page: Page, name: string): Promise<void> {
  await press(page, 'Choose another')
  await page.getByRole('menuitem', { name, exact: true }).click()
}

// (rules splits/put-in-once, splits/all-to-one)
describe('the usual split of a producer at a phone', () => {
  it('is put in when the producer is chosen, exchanged for another and taken back', async ({ openPage }) => {
    const page = await openPage('ann', { size: 'phone' })
    const form = orderFormPage(page)
    await form.untilReady()
    await form.pick('Producer', 'Acre Farms')
    await untilShares(form, ...ofHome)
    await expect
      .poll(() => line(page).innerText())
      .toBe('Usual split of Acre Farms: Home farm. Choose another, or 100% to one')
    await expectAccessible(page)
    await expectTouchable(page)
    await chooseAnother(page, 'North place')
    await untilShares(form, ...ofNorth)
    await expect.poll(() => line(page).innerText()).toContain('Usual split of Acre Farms: North place.')
    await press(page, '100% to one')
    await untilShares(form, ...toOne('Acre Farms'))
    await expect
      .poll(() => line(page).innerText())
      .toContain('Acre Farms has a usual split: Home farm. Use it')
    await expectAccessible(page)
    await expectTouchable(page)
    await press(page, 'Use it')
    await untilShares(form, ...ofHome)
  })
})

it('the usual split is chosen, exchanged and taken back by keys alone', async ({ page, form }) => {
  await form.field('Producer').focus()
  await pickByKeys(page, 'Acre')
  await untilShares(form, ...ofHome)
  await tabTo(page, 'Choose another')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'North place' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await untilShares(form, ...ofNorth)
  await expect.poll(() => focusedName(page)).toBe('Choose another')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await untilShares(form, ...toOne('Acre Farms'))
  await expect.poll(() => focusedName(page)).toBe('Use it')
})

// (rule splits/kept-in-accounts)
it.for(['desk', 'phone'] as const)(
  'all of 20 splits with long names can be come to at a %s',
  async (size, { ann, openPage }) => {
    const long = 'place beyond the river, rented from the county and shared with the neighbors'
    const twenty = Array.from({ length: 20 }, (_, at) => usualSplit(`${at + 1} ${long}`, [[1, 100]]))
    await storeSplits(ann, 1, twenty)
    const page = await openPage('ann', { size })
    const form = orderFormPage(page)
    await form.untilReady()
    await form.pick('Producer', 'Acre Farms')
    await press(page, 'Choose another')
    const menu = page.getByRole('menu')
    await expect
      .poll(() =>
        menu.evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return top >= 0 && bottom <= window.innerHeight && one.scrollHeight > one.clientHeight
        }),
      )
      .toBe(true)
    await page.getByRole('menuitem', { name: `20 ${long}` }).click()
    await line(page).getByText(`20 ${long}`).waitFor()
  },
)
