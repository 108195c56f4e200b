import { describe, expect } from 'vitest'
import type { OrderSum } from '#shared/api/orders-schemas.ts'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'

// (rule lists/filters)
describe('the orders of this month', () => {
  it.beforeEach(async ({ world }) => removeOrders(world))

  it('begin with its first day at the company, in the list, its sum, its ids and its selection', async ({
    world,
    ann,
    mia,
  }) => {
    // The clock is set to March 14. In the company's time zone, March starts at 06:00 UTC.
    const [before, first] = [await createOrder(ann), await createOrder(ann)]
    await world.sql("update purchase_orders set created_at = '2026-03-01T05:59:59.999Z' where id = $1", [
      before.id,
    ])
    await world.sql("update purchase_orders set created_at = '2026-03-01T06:00:00Z' where id = $1", [
      first.id,
    ])
    const query = 'created=this-month'
    const { body: listed } = await mia.call<Order[]>('GET', `${ordersPath}?${query}`)
    expect(listed.map(({ id }) => id)).toEqual([first.id])
    const { body: own } = await ann.call<Order[]>('GET', `${ordersPath}?${query}&view=card&q=acre`)
    expect(own.map(({ id }) => id)).toEqual([first.id])
    const { body: sum } = await mia.call<OrderSum>('GET', `${ordersPath}/sum?${query}`)
    expect(sum.count).toBe(1)
    const { body: ids } = await mia.call('GET', `${ordersPath}/ids?${query}`)
    expect(ids).toEqual({ active: [first.id], archived: [] })
    const { body: chosen } = await mia.call<{ count: number }>('POST', `${ordersPath}/chosen?${query}`, {})
    expect(chosen.count).toBe(1)
    const { body: archived } = await mia.call<Order[]>('GET', `${ordersPath}?${query}&status=all`)
    expect(archived.map(({ id }) => id)).toEqual([first.id])
    const { status } = await mia.call('GET', `${ordersPath}/families?${query}&ids=${first.id}`)
    expect(status).toBe(200)
  })

  it('are asked for by that word alone', async ({ mia }) => {
    const { status, body } = await mia.call<{ message: string }>('GET', `${ordersPath}?created=yesterday`)
    expect([status, body.message]).toEqual([
      400,
      expect.stringContaining('created must be one of this-month'),
    ])
  })
})
