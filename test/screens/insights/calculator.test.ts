import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Arrival } from '#test/pages/arrival.ts'
import { type Gate, gate } from '#test/world/gate.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { order, type Person, people } from '#test/world/world.ts'
import { it as withTwoOrders } from './two-orders.ts'

const it = withTwoOrders.extend(
  'openCalculator',
  async ({ enter }) =>
    async (person: Person, arrival?: Arrival) => {
      const { page, dialog } = await enter(person, arrival)
      await page.getByRole('button', { name: 'Calculator' }).click()
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
      await expect.poll(focused).toBe('Display')
      return {
        page,
        dialog,
        display: () => dialog.getByLabel('Display', { exact: true }).textContent(),
        focused,
        territory: dialog.getByLabel('Total by territory'),
        agronomist: dialog.getByRole('combobox', { name: 'Total of one agronomist' }),
      }
    },
)

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)

async function holdTotals(page: Page): Promise<Gate> {
  const totals = gate()
  await page.route(`**${ordersPath}/totals*`, async (route) => {
    await totals.wait()
    await route.continue()
  })
  return totals
}

describe('the calculator', () => {
  // (rule lists/calculator)
  it('the calculator calculates by press and by key', async ({ openCalculator }) => {
    const { page, dialog, display } = await openCalculator('ann')
    await expect.poll(() => display()).toBe('0')
    for (const name of ['1', 'Divide', '3', 'Equals']) {
      await dialog.getByRole('button', { name, exact: true }).click()
    }
    await expect.poll(() => display()).toBe('0.3333333')
    await page.keyboard.press('c')
    await page.keyboard.type('2+3*4')
    await page.keyboard.press('Enter')
    await expect.poll(() => display()).toBe('20')
    await page.keyboard.type('/0=')
    await expect.poll(() => display()).toBe('Error')
  })

  it('the calculator has a button for each digit, operator and correction', async ({ openCalculator }) => {
    const { dialog, display } = await openCalculator('ann')
    for (const [pressed, shown] of [
      ['1 Decimal point 5 Plus 2 Equals', '3.5'],
      ['2 Minus 9 Equals', '-7'],
      ['6 Multiply 7 Equals', '42'],
      ['8 Divide 3 Equals', '2.6666667'],
      ['4 0 Negate', '-40'],
      ['1 2 3 Backspace', '12'],
      ['1 2 Plus 3 Clear', '0'],
    ] as const) {
      for (const name of `Clear ${pressed.replace('Decimal point', 'Decimal_point')}`.split(' '))
        await dialog.getByRole('button', { name: name.replace('_', ' '), exact: true }).click()
      await expect.poll(() => display()).toBe(shown)
    }
  })

  // (rule lists/calculator-totals)
  it('the calculator adds up the orders and the shares of an agronomist', async ({ mia, openCalculator }) => {
    await createOrder(
      mia,
      order({
        agronomistAssignments: [
          { email: people.ann.email, percentage: 50 },
          { email: people.bob.email, percentage: 50 },
        ],
      }),
    )
    const { page, dialog, display } = await openCalculator('ann', { path: '/insights?fy=2026' })
    await dialog.getByText('FY 2026, from the fiscal-year filter.').waitFor()
    await dialog.getByRole('button', { name: 'All My POs' }).click()
    await dialog.getByText('All My POs: $1,575.00 for 3 purchase orders').waitFor()
    await expect.poll(() => display()).toBe('1575')
    await page.keyboard.press('-')
    await dialog.getByRole('button', { name: 'My Shares Only' }).click()
    await dialog.getByText('My Shares Only: $1,312.50').waitFor()
    await page.keyboard.press('=')
    await expect.poll(() => display()).toBe('262.5')
  })

  // (rule lists/by-last-name)
  it('the calculator adds up a territory and an agronomist for a manager', async ({ openCalculator }) => {
    const { page, dialog, display, focused, territory, agronomist } = await openCalculator('mia')
    await expect
      .poll(async () => (await territory.locator('option').allTextContents()).slice(1))
      .toEqual(['11', '41', '51'])
    await territory.selectOption('11')
    await dialog.getByText('Territory 11: $1,050.00').waitFor()
    await expect.poll(() => display()).toBe('1050')
    await expect.poll(focused).toBe('Display')
    await agronomist.click()
    const names = () => page.locator('.combolist').getByRole('option').allTextContents()
    const lastNames = async () => (await names()).map((name) => /Adams|Lund|Moss|Past|Zed/.exec(name)?.[0])
    await expect.poll(lastNames).toEqual(['Adams', 'Lund', 'Moss', 'Past', 'Zed'])
    await page.getByRole('option', { name: 'Ann Zed' }).click()
    await dialog.getByText('Ann Zed: $1,050.00').waitFor()
  })

  it('the calculator continues by key with a total chosen by a button', async ({ openCalculator }) => {
    const { page, dialog, display, focused } = await openCalculator('ann')
    await dialog.getByRole('button', { name: 'All My POs' }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByText('All My POs: $1,050.00 for 2 purchase orders').waitFor()
    await expect.poll(focused).toBe('Display')
    await page.keyboard.type('+5')
    await page.keyboard.press('Enter')
    await expect.poll(() => display()).toBe('1055')
  })

  it('the calculator continues by key with a total chosen from a list', async ({ openCalculator }) => {
    const { page, dialog, display, focused, territory, agronomist } = await openCalculator('mia')
    await agronomist.click()
    await page.getByRole('option', { name: 'Ann Zed' }).click()
    await dialog.getByText('Ann Zed: $1,050.00').waitFor()
    await expect.poll(focused).toBe('Display')
    await page.keyboard.type('-100=')
    await expect.poll(() => display()).toBe('950')
    await territory.focus()
    await territory.selectOption('11')
    await dialog.getByText('Territory 11: $1,050.00').waitFor()
    await expect.poll(focused).toBe('Display')
    await page.keyboard.type('*2')
    await page.keyboard.press('Enter')
    await expect.poll(() => display()).toBe('2100')
  })

  it('the calculator leaves the focus where the user moved it while the total was on its way', async ({
    openCalculator,
  }) => {
    const { page, dialog, display, territory, agronomist } = await openCalculator('mia')
    const totals = await holdTotals(page)
    await agronomist.click()
    await page.getByRole('option', { name: 'Ann Zed' }).click()
    await dialog.getByText('Ann Zed: adding up...').waitFor()
    await territory.focus()
    totals.open()
    await dialog.getByText('Ann Zed: $1,050.00').waitFor()
    await expect.poll(() => display()).toBe('1050')
    expect(await hasFocus(territory)).toBe(true)
  })

  it('the calculator leaves alone the next name typed while the total is on its way', async ({
    openCalculator,
  }) => {
    const { page, dialog, agronomist } = await openCalculator('mia')
    const totals = await holdTotals(page)
    await agronomist.click()
    await page.getByRole('option', { name: 'Ann Zed' }).click()
    await dialog.getByText('Ann Zed: adding up...').waitFor()
    await page.keyboard.type('Bo')
    totals.open()
    await dialog.getByText('Ann Zed: $1,050.00').waitFor()
    expect(await hasFocus(agronomist)).toBe(true)
    await expect.poll(() => agronomist.inputValue()).toBe('Bo')
  })

  // (rule lists/calculator)
  it('the calculator copies what is on its display, with a message until another number appears', async ({
    openCalculator,
  }) => {
    const { page, dialog, display } = await openCalculator('ann')
    await page.keyboard.type('12.5*3=')
    await expect.poll(() => display()).toBe('37.5')
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await dialog.getByText('Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('37.5')
    await page.keyboard.type('+')
    await page.keyboard.type('1=')
    await expect.poll(() => display()).toBe('38.5')
    await expect.poll(() => dialog.getByText('Copied').count()).toBe(0)
  })
})
