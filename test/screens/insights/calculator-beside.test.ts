import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { it as withTwoOrders } from './two-orders.ts'

const it = withTwoOrders.extend('openBeside', async ({ enter }) => async () => {
  const insights = await enter('ann', { path: '/insights?fy=2026' })
  const { page } = insights
  const opener = page.getByRole('button', { name: 'Calculator' })
  await opener.click()
  const calculator = page.getByRole('dialog', { name: 'Calculator' })
  const display = calculator.getByLabel('Display', { exact: true })
  await expect.poll(() => hasFocus(display)).toBe(true)
  return { ...insights, opener, calculator, display, shown: () => display.textContent() }
})

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)

// (rule lists/calculator)
it('keys outside the calculator do not reach it', async ({ openBeside }) => {
  const { page, filter, calculator, shown } = await openBeside()
  await page.keyboard.type('12+3')
  await expect.poll(shown).toBe('3')
  await filter.click()
  await page.keyboard.type('45')
  await expect.poll(() => filter.inputValue()).toBe('45')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'View Purchase Orders' }).focus()
  await page.keyboard.type('9=c')
  await page.keyboard.press('Escape')
  expect(await shown()).toBe('3')
  // A click inside the calculator, but not on a key, leaves focus in the calculator.
  await calculator.getByRole('heading', { name: 'Calculator' }).click()
  await page.keyboard.type('4=')
  await expect.poll(shown).toBe('46')
})

it('Escape closes the calculator and gives the focus back, and so do its cross and its button', async ({
  openBeside,
}) => {
  const { page, opener, calculator, shown } = await openBeside()
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await calculator.waitFor({ state: 'detached' })
  expect(await hasFocus(opener)).toBe(true)
  await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('Enter')
  await expect.poll(shown).toBe('0')
  await calculator.getByRole('button', { name: 'Close' }).click()
  await calculator.waitFor({ state: 'detached' })
  expect(await hasFocus(opener)).toBe(true)
  await opener.click()
  await calculator.waitFor()
  await opener.click()
  await calculator.waitFor({ state: 'detached' })
})

// (rule lists/calculator-totals)
it('the calculator follows the filter of the list, and a total keeps its year', async ({ openBeside }) => {
  const { page, calculator } = await openBeside()
  await calculator.getByRole('button', { name: 'All My POs' }).click()
  await calculator.getByText('All My POs: $1,050.00 for 2 purchase orders in FY 2026').waitFor()
  await page.getByLabel('Fiscal year').selectOption('all')
  await calculator.getByText('All fiscal years.').waitFor()
  await calculator.getByText('All My POs: $1,050.00 for 2 purchase orders in FY 2026').waitFor()
  await calculator.getByRole('button', { name: 'All My POs' }).click()
  await calculator.getByText('All My POs: $1,050.00 for 2 purchase orders', { exact: true }).waitFor()
})
