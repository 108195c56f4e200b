import type { Page } from 'playwright-core'
import type { Arrival } from '#test/pages/arrival.ts'
import type { InsightsPage } from '#test/pages/insights-page.ts'
import { createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { finalize, type Person } from '#test/world/world.ts'
import { it as inBrowser } from '../fixtures.ts'

/** Insights with two orders of Ann's for each test, by their numbers: `settled` is finalized, `open` is not. */
export const it = inBrowser
  .extend('orders', async ({ world, ann }) => {
    await removeOrders(world)
    const { id: settled } = await createOrder(ann)
    await finalize(world, settled)
    const { id: open } = await createOrder(ann)
    return { settled, open }
  })
  .extend('settled', async ({ orders }) => orders.settled)
  .extend('open', async ({ orders }) => orders.open)
  .extend(
    'enter',
    async ({ openInsights, open }) =>
      async (person: Person, arrival?: Arrival): Promise<InsightsPage> => {
        const insights = await openInsights(person, arrival)
        await insights.card(open).waitFor()
        return insights
      },
  )

/** What the server answers to Finalize, at once or when the test says so. */
export async function answerFinalize(
  page: Page,
  id: number,
  status: number,
  body: unknown,
  wait = async () => {},
): Promise<void> {
  await page.route(`**${ordersPath}/${id}/finalized`, async (route) => {
    await wait()
    await route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
  })
}
