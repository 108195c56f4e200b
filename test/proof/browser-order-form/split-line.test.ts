import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from '#test/journeys/axe.ts'
import { it as inBrowser } from '#test/journeys/fixtures.ts'
import { focusedName } from '#test/pages/keyboard.ts'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { gate } from '#test/world/gate.ts'
import { storeSplits, usualSplit } from '#test/world/splits.ts'

const home = usualSplit('Home farm', [
  [1, 60],
  [3, 40],
])
const north = usualSplit('North place', [
  [1, 50],
  [2, 50],
])

/** Gives Acre Farms two splits: `home`, which is the usual one, and `north`. Other producers have none. */
const it = inBrowser.extend('splits', { auto: true }, async ({ world, ann }) => {
  await world.sql('truncate producer_splits')
  await storeSplits(ann, 1, [home, north])
})

const line = (page: Page) => page.locator('.of-split')
const press = (page: Page, name: string) => line(page).getByRole('button', { name, exact: true }).click()

// (rule splits/put-in-once)
describe('the line about the usual split on a phone', () => {
  it('has its place from the start, also on a slow connection', async ({ openPage }) => {
    const page = await openPage('ann', { size: 'phone' })
    const form = orderFormPage(page)
    await form.untilReady()
    const { wait, open } = gate()
    await page.route('**/api/producers/1/splits', async (route) => {
      await wait()
      await route.continue()
    })
    const top = () =>
      page.getByRole('heading', { name: 'Service Line Items' }).evaluate((one) => {
        return Math.round(one.getBoundingClientRect().top + window.scrollY)
      })
    await form.pick('Producer', 'Acre Farms')
    await line(page).getByText('Loading the usual split').waitFor()
    const before = await top()
    open()
    await line(page).getByText('Home farm').waitFor()
    expect(await top()).toBe(before)
  })

  it('leads to the usual splits in Accounts, immediately if there is no other one', async ({
    ann,
    openPage,
  }) => {
    await storeSplits(ann, 1, [home])
    const page = await openPage('ann', { size: 'phone' })
    const form = orderFormPage(page)
    await form.untilReady()
    await form.pick('Producer', 'Acre Farms')
    await expect
      .poll(() => line(page).innerText())
      .toBe('Usual split of Acre Farms: Home farm. Manage usual splits in Accounts, or No split')
    await expectAccessible(page)
    await press(page, 'No split')
    await expect
      .poll(() => line(page).innerText())
      .toBe('Acre Farms has a usual split: Home farm. Use it, or Manage usual splits in Accounts')
    // The comma must directly follow the clickable words, without a gap.
    const gap = await line(page)
      .getByRole('button', { name: 'Use it' })
      .evaluate((button) => {
        const [words, comma] = [document.createRange(), document.createRange()]
        words.selectNodeContents(button)
        if (button.nextSibling) comma.setStart(button.nextSibling, 0)
        if (button.nextSibling) comma.setEnd(button.nextSibling, 1)
        return comma.getBoundingClientRect().left - words.getBoundingClientRect().right
      })
    expect(Math.abs(gap)).toBeLessThan(2)
    await line(page).getByRole('link', { name: 'Manage usual splits in Accounts' }).click()
    await page.getByRole('article').first().waitFor()
    await expect.poll(() => focusedName(page)).toBe('Usual splits')
    const heading = page.getByRole('heading', { name: 'Usual splits' })
    const isSeen = () =>
      heading.evaluate((one) => {
        const { left, top, bottom } = one.getBoundingClientRect()
        return document.elementFromPoint(left + 1, (top + bottom) / 2) === one
      })
    await expect.poll(isSeen).toBe(true)
  })

  // (rule splits/kept-in-accounts)
  it('has a menu that the keys scroll, with Accounts apart from the splits', async ({ ann, openPage }) => {
    const long = 'place beyond the river, rented from the county and shared with the neighbors'
    const twenty = Array.from({ length: 20 }, (_, at) => usualSplit(`${at + 1} ${long}`, [[1, 100]]))
    await storeSplits(ann, 1, twenty)
    const page = await openPage('ann', { size: 'phone' })
    const form = orderFormPage(page)
    await form.untilReady()
    await form.pick('Producer', 'Acre Farms')
    await press(page, 'Choose another')
    const isSeen = (name: string) =>
      page.getByRole('menuitem', { name, exact: true }).evaluate((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        const box = row.closest('[role=menu]')?.getBoundingClientRect()
        return top >= Math.max(0, box?.top ?? 0) && bottom <= Math.min(window.innerHeight, box?.bottom ?? 0)
      })
    await page.getByRole('menuitem', { name: `2 ${long}`, exact: true }).waitFor()
    await page.keyboard.press('End')
    await expect.poll(() => focusedName(page)).toBe('Manage usual splits in Accounts')
    await expect.poll(() => isSeen('Manage usual splits in Accounts')).toBe(true)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => isSeen(`20 ${long}`)).toBe(true)
    await page.keyboard.press('Home')
    await expect.poll(() => isSeen(`2 ${long}`)).toBe(true)
    await expect.poll(() => page.getByRole('menu').getByRole('separator').count()).toBe(1)
    await page.getByRole('menuitem', { name: `20 ${long}` }).click()
    await line(page).getByText(`20 ${long}`).waitFor()
  })
})
