import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { it as withTwoOrders } from '#test/journeys/insights/two-orders.ts'
import type { Arrival } from '#test/pages/arrival.ts'
import type { Person } from '#test/world/world.ts'

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

describe('the calculator', () => {
  it('the calculator steps through the territories by key, until an operator continues with the last one', async ({
    openCalculator,
  }) => {
    const { page, dialog, display, focused, territory } = await openCalculator('mia')
    await territory.focus()
    for (const name of ['Territory 11: $1,050.00', 'Territory 41: $0.00', 'Territory 51: $0.00']) {
      await page.keyboard.press('ArrowDown')
      await dialog.getByText(name).waitFor()
      expect(await hasFocus(territory)).toBe(true)
    }
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await dialog.getByText('Territory 11: $1,050.00').waitFor()
    await page.keyboard.type('-100=')
    await expect.poll(() => display()).toBe('950')
    await expect.poll(focused).toBe('Display')
  })
})
