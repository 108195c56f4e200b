import { describe, expect } from 'vitest'
import type { InsightsPage } from '#test/pages/insights-page.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { it as onScreens } from '../fixtures.ts'

const it = onScreens.extend(
  'enter',
  async ({ world, ann, openInsights }) =>
    async (size: 'desk' | 'phone' = 'desk'): Promise<InsightsPage> => {
      await removeOrders(world)
      for (let order = 1; order <= 3; order += 1) await createOrder(ann)
      const insights = await openInsights('ann', { path: '/insights?sort=po', size })
      await insights.card(3).waitFor()
      return insights
    },
)

const listed = ({ page }: InsightsPage) =>
  page
    .locator('.in-slot > *')
    .evaluateAll((all) =>
      all.map(
        (one) =>
          one.querySelector('h2, .in-removed > span')?.textContent?.match(/\d+/)?.[0] +
          (one.matches('.in-removed') ? ' gone' : ''),
      ),
    )

// (rule states/undo-of-delete)
describe('the place of a removed order', () => {
  it('shows what was removed, with Undo, also after a reload, and restores the order with the focus', async ({
    enter,
  }) => {
    const insights = await enter()
    const { page, card, toast, confirm, cards } = insights
    await confirm(2, 'Delete')
    await toast('Purchase Order 2').getByText('Purchase order removed successfully').waitFor()
    await expect.poll(() => listed(insights)).toEqual(['1', '2 gone', '3'])
    await page.reload()
    await cards.first().waitFor()
    await expect.poll(() => listed(insights)).toEqual(['1', '2 gone', '3'])
    const undo = page.getByRole('button', { name: 'Undo: restore 2' })
    await undo.focus()
    await page.keyboard.press('Enter')
    await card(2).waitFor()
    await expect.poll(() => listed(insights)).toEqual(['1', '2', '3'])
    await expect.poll(() => card(2).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('stays where it was when its neighbors go too, and when nothing is left', async ({ enter }) => {
    const insights = await enter()
    const { page, card, confirm } = insights
    await confirm(1, 'Delete')
    await expect.poll(() => listed(insights)).toEqual(['1 gone', '2', '3'])
    await confirm(3, 'Delete')
    await expect.poll(() => listed(insights)).toEqual(['1 gone', '2', '3 gone'])
    await confirm(2, 'Delete')
    await page.getByRole('heading', { name: 'No Purchase Orders' }).waitFor()
    await expect.poll(() => page.locator('.in-removed').count()).toBe(3)
    await page.getByRole('button', { name: 'Undo: restore 1' }).click()
    await card(1).waitFor()
    await expect.poll(() => card(1).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  // (rule lists/rows)
  it('is a row among rows', async ({ enter }) => {
    const insights = await enter()
    const { page, card, dialog } = insights
    await page.getByRole('radio', { name: 'Rows' }).check()
    await card(2).getByRole('button', { name: 'Purchase Order 2' }).click()
    await card(2).getByRole('button', { name: 'Delete 2' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => listed(insights)).toEqual(['1', '2 gone', '3'])
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Purchase Order 3')
  })

  it('is a row among rows, on a phone', async ({ enter }) => {
    const insights = await enter('phone')
    const { page, card, dialog } = insights
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('radio', { name: 'Rows' }).check()
    await page.getByRole('button', { name: 'Close' }).click()
    await card(2).getByRole('button', { name: 'Purchase Order 2' }).click()
    await card(2).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => listed(insights)).toEqual(['1', '2 gone', '3'])
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Purchase Order 3')
  })
})
