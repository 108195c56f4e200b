import { describe, expect } from 'vitest'
import { it as inBrowser } from '#test/journeys/fixtures.ts'
import type { InsightsPage } from '#test/pages/insights-page.ts'
import { copyOrder, createOrder, removeOrders } from '#test/world/orders.ts'

const it = inBrowser.extend(
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

// (rule states/undo-of-delete)
describe('the place of a removed order', () => {
  // (rule lists/rows)
  it('stands in sight with the row that has the focus, below the head of the rows', async ({
    ann,
    world,
    enter,
  }) => {
    const { page, card, dialog } = await enter()
    await copyOrder(world, await createOrder(ann), 60)
    await page.reload()
    await page.getByRole('radio', { name: 'Rows' }).check()
    const opened = page.getByRole('button', { name: 'Purchase Order 20', exact: true })
    await opened.focus()
    await page.keyboard.press('Enter')
    const remove = card('Purchase Order 20').getByRole('button', { name: 'Delete 20' })
    await remove.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await page.setViewportSize({ width: 1280, height: 300 })
    await remove.focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Purchase Order 21')
    const places = () =>
      page.evaluate(() =>
        ['.in-rowhead', '.in-removed', ':focus'].map((at) =>
          Math.round(document.querySelector(at)?.getBoundingClientRect().top ?? -1),
        ),
      )
    await expect
      .poll(async () => {
        const [head = 0, note = 0, row = 0] = await places()
        return { head, note: note >= head + 31 && note < row, row: row <= 300 - 44 }
      })
      .toEqual({ head: expect.any(Number), note: true, row: true })
  })
})
