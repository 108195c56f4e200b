import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it as withTwoOrders } from '#test/journeys/insights/two-orders.ts'
import { createOrder } from '#test/world/orders.ts'

const it = withTwoOrders.extend('openBeside', async ({ enter }) => async (size: 'desk' | 'phone') => {
  const insights = await enter('ann', { size, path: '/insights?fy=2026' })
  const { page } = insights
  const opener = page.getByRole('button', { name: 'Calculator' })
  if (size === 'phone') await pressInMenu(page)
  else await opener.click()
  const calculator = page.getByRole('dialog', { name: 'Calculator' })
  const display = calculator.getByLabel('Display', { exact: true })
  await expect.poll(() => hasFocus(display)).toBe(true)
  return { ...insights, opener, calculator, display, shown: () => display.textContent() }
})

async function pressInMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Calculator' }).click()
}

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('This is not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

// (rule lists/calculator-beside)
it('the calculator is beside the list on a desktop, which stays usable and visible', async ({
  openBeside,
  open,
}) => {
  const { page, card, calculator, display, shown } = await openBeside('desk')
  for (const view of ['Cards', 'Rows']) {
    await page.getByRole('radio', { name: view, exact: true }).check()
    await card(open).waitFor()
    const [order, panel] = [await boxOf(card(open)), await boxOf(calculator)]
    expect(order.right).toBeLessThan(panel.x)
    expect(order.width).toBeGreaterThan(900)
    expect(panel.bottom).toBeLessThanOrEqual(900)
    await expectAccessible(page)
    await expectTouchable(page)
  }
  await card(open).getByRole('button', { expanded: false }).first().click()
  await card(open).getByRole('button', { expanded: true }).first().waitFor()
  await display.click()
  await page.keyboard.type('450*2=')
  await expect.poll(shown).toBe('900')
})

it('the calculator stays visible on a desktop while a long list is scrolled', async ({ ann, openBeside }) => {
  for (let i = 0; i < 6; i += 1) await createOrder(ann)
  const { page, calculator } = await openBeside('desk')
  const scroll = () => page.evaluate(() => window.scrollY)
  await page.mouse.move(300, 600)
  await page.mouse.wheel(0, 900)
  await expect.poll(scroll).toBeGreaterThan(600)
  const panel = await boxOf(calculator)
  expect(panel.y).toBeGreaterThanOrEqual(0)
  expect(panel.bottom).toBeLessThanOrEqual(900)
})

// (rule lists/calculator-beside)
it('the calculator is a sheet at the foot of a phone, and the orders above it can be read and opened', async ({
  ann,
  openBeside,
}) => {
  for (let i = 0; i < 6; i += 1) await createOrder(ann)
  const { page, cards, calculator, count } = await openBeside('phone')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('radio', { name: 'Rows', exact: true }).check()
  await page.getByRole('button', { name: /^Show \d/ }).click()
  const sheet = await boxOf(calculator)
  expect(sheet).toMatchObject({ x: 0, width: 390, bottom: 844 })
  expect(sheet.y).toBeGreaterThan(300)
  await expectAccessible(page)
  await expectTouchable(page)
  // Reopens the calculator at the top of the page, where it must not cover the top of the list.
  await page.evaluate(() => window.scrollTo(0, 0))
  await pressInMenu(page)
  await pressInMenu(page)
  await expect.poll(async () => (await boxOf(count)).bottom).toBeLessThan(100)
  await expect.poll(async () => (await boxOf(cards.first())).bottom).toBeLessThan(sheet.y)
  // Even the last order can be scrolled into view above the calculator.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(async () => (await boxOf(cards.last())).bottom).toBeLessThan(sheet.y)
  const line = cards.last().getByRole('button', { expanded: false })
  await line.click()
  await cards.last().getByRole('button', { expanded: true }).first().waitFor()
})

it('the next Tab from the button of the calculator leads into it, and on to the list', async ({
  openBeside,
}) => {
  const { page, opener, calculator } = await openBeside('desk')
  await opener.focus()
  await page.keyboard.press('Tab')
  expect(await hasFocus(calculator.getByRole('button', { name: 'Close' }))).toBe(true)
  await calculator.getByRole('button', { name: 'My Shares Only' }).focus()
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.getByRole('tab', { name: 'View Purchase Orders' }))).toBe(true)
})
