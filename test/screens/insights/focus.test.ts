import { expect } from 'vitest'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { it as onScreens } from '../fixtures.ts'

const it = onScreens
  .extend('orders', async ({ world, ann }) => {
    await removeOrders(world)
    return { older: (await createOrder(ann)).id, id: (await createOrder(ann)).id }
  })
  .extend('insights', async ({ openInsights, orders }) => {
    const insights = await openInsights('ann', { path: '/insights?sort=po' })
    await insights.card(orders.id).waitFor()
    return insights
  })

it('the focus goes to the next card when one is deleted, to the last, and to the list when none is left', async ({
  insights,
  orders: { older, id },
}) => {
  const { page, focused, confirmByKeys } = insights
  await confirmByKeys(older, 'Delete')
  await expect.poll(focused).toMatch(`article: Purchase Order ${id}`)
  await confirmByKeys(id, 'Delete')
  await page.locator('h2', { hasText: 'No Purchase Orders' }).waitFor()
  await expect.poll(focused).toMatch('div: View Purchase Orders')
})
