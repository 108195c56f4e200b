import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { order } from '#test/world/world.ts'

/** Changes to the lists. They are made in SQL, so this server sees them as another process's changes. */
const changes = [
  {
    list: 'a customer',
    sql: "update customers set name = name || ' II' where id = 1",
    shown: (stored: Order) => stored.producerName,
    before: 'Acre Farms',
    after: 'Acre Farms II',
  },
  {
    list: 'an agronomist',
    sql: "update agronomists set name = 'Anna Zed' where name = 'Ann Zed'",
    shown: (stored: Order) => stored.agronomistAssignments[0]?.name,
    before: 'Ann Zed',
    after: 'Anna Zed',
  },
  {
    list: 'a service',
    sql: "update service_types set name = 'Maize Scouting' where id = 1",
    shown: (stored: Order) => stored.lineItems[0]?.serviceName,
    before: 'Corn Scouting',
    after: 'Maize Scouting',
  },
  {
    list: 'the terms',
    sql: "update legal_content set content = 'Pay within 30 days.'",
    shown: (stored: Order) => stored.terms,
    before: 'This order is not a binding service contract until services begin.',
    after: 'Pay within 30 days.',
  },
]

it.beforeEach(({ world }) => removeOrders(world))

// (rule versions/lists-of-the-save)
describe('the lists that a save uses', () => {
  it.for(changes)('an order has $list as of the moment it is stored', async (change, { world, ann }) => {
    const { sql, shown, before, after } = change
    const first = await createOrder(ann)
    expect(shown(first)).toBe(before)
    await world.sql(sql)
    expect(shown(await createOrder(ann))).toBe(after)
    const changed = await ann.call<Order>(
      'PATCH',
      `${ordersPath}/${first.id}`,
      order({ comments: 'By Friday' }),
    )
    expect([changed.status, shown(changed.body), changed.body.versionNumber]).toEqual([200, after, 2])
  })

  it('a customer who was archived since the last save is refused, and accepted once restored', async ({
    world,
    ann,
  }) => {
    const isActive = (active: boolean) => world.sql('update customers set active = $1 where id = 1', [active])
    const save = async () => (await ann.call('POST', ordersPath, order())).status
    await createOrder(ann)
    await isActive(false)
    expect(await save()).toBe(400)
    await isActive(true)
    expect(await save()).toBe(201)
    const stored = await world.sql('select id from purchase_orders order by id')
    expect(stored).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('a used key gets its first answer, whatever the lists are now', async ({ world, ann }) => {
    const body = order()
    const save = () => ann.call<Order>('POST', ordersPath, body, { 'idempotency-key': 'first' })
    const first = await save()
    await world.sql("update customers set name = 'Acre Fields' where id = 1")
    expect((await save()).body).toEqual(first.body)
    await world.sql('update customers set active = false where id = 1')
    expect((await save()).body).toEqual(first.body)
    await world.sql("update customers set active = true, name = 'Acre Farms' where id = 1")
    expect(await world.sql('select id from purchase_orders')).toEqual([{ id: 1 }])
  })

  it('a key that was used for something else is refused for that, even with an order that is refused', async ({
    ann,
  }) => {
    const key = { 'idempotency-key': 'second' }
    await ann.call('POST', ordersPath, order(), key)
    const refused = await ann.call('POST', ordersPath, order({ lineItems: [] }), key)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This Idempotency-Key has already been used for something else; create a new one',
    ])
  })
})
