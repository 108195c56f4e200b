import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { focusedName } from '#test/pages/keyboard.ts'
import type { OrderFormPage } from '#test/pages/order-form-page.ts'
import { storeSplits, usualSplit } from '#test/world/splits.ts'
import { it as onScreens } from '../fixtures.ts'

const home = usualSplit('Home farm', [
  [1, 60],
  [3, 40],
])
const north = usualSplit('North place', [
  [1, 50],
  [2, 50],
])

/** Gives Acre Farms two splits: `home`, which is the usual one, and `north`. Other producers have none. */
const it = onScreens.extend('splits', { auto: true }, async ({ world, ann }) => {
  await world.sql('truncate producer_splits')
  await storeSplits(ann, 1, [home, north])
})

const line = (page: Page) => page.locator('.of-split')
const press = (page: Page, name: string) => line(page).getByRole('button', { name, exact: true }).click()
const percentages = (form: OrderFormPage) =>
  form.page
    .getByRole('group', { name: /^Share of customer/ })
    .getByLabel(/percentage$/)
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLInputElement ? one.value : '')))
const untilCustomers = (form: OrderFormPage, ...expected: string[]) =>
  expect.poll(() => percentages(form)).toEqual(expected)
const notice = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).last()

// (rule splits/taken-back)
describe('typed shares', () => {
  it('are restored by the notice if all to one replaced them', async ({ page, form }) => {
    await form.pick('Producer', 'Acre Farms')
    await untilCustomers(form, '60.0', '40.0')
    await form.type('Customer 1 percentage', '55')
    await press(page, 'No split')
    await untilCustomers(form, '100.0')
    await notice(page, 'Shares replaced: No split').getByRole('button', { name: 'Undo' }).click()
    await untilCustomers(form, '55.0', '45.0')
    await expect.poll(() => line(page).innerText()).toContain('changed here: Home farm.')
    await expect.poll(() => focusedName(page)).toBe('Choose another')
  })

  it('are restored by Ctrl+Z if a split replaced them, and removed by Ctrl+Y', async ({ page, form }) => {
    await form.pick('Producer', 'Acre Farms')
    await untilCustomers(form, '60.0', '40.0')
    await form.type('Customer 1 percentage', '55')
    await press(page, 'Choose another')
    await page.getByRole('menuitem', { name: 'North place' }).click()
    await untilCustomers(form, '50.0', '50.0')
    await expect.poll(() => focusedName(page)).toBe('Choose another')
    await page.keyboard.press('Control+z')
    await untilCustomers(form, '55.0', '45.0')
    await expect.poll(() => line(page).innerText()).toContain('changed here: Home farm.')
    await page.keyboard.press('Control+y')
    await untilCustomers(form, '50.0', '50.0')
  })

  it('are replaced without a notice if no one had typed them', async ({ page, form }) => {
    await form.pick('Producer', 'Acre Farms')
    await untilCustomers(form, '60.0', '40.0')
    await press(page, 'No split')
    await untilCustomers(form, '100.0')
    await expect.poll(() => page.getByText('Shares replaced').count()).toBe(0)
    await page.keyboard.press('Control+z')
    await untilCustomers(form, '60.0', '40.0')
  })

  it('stay replaced if they were changed since, and the notice shows it', async ({ page, form }) => {
    await form.pick('Producer', 'Acre Farms')
    await untilCustomers(form, '60.0', '40.0')
    await form.type('Customer 1 percentage', '55')
    await press(page, 'Choose another')
    await page.getByRole('menuitem', { name: 'North place' }).click()
    await form.type('Customer 1 percentage', '30')
    await notice(page, 'Shares replaced: North place').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The shares have changed since then.').first().waitFor()
    await untilCustomers(form, '30.0', '70.0')
  })
})

// (rule splits/taken-back)
