import { expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { listOrders, ordersPath, removeOrders } from '#test/world/orders.ts'
import { type Caller, order } from '#test/world/world.ts'

it.beforeEach(({ world }) => removeOrders(world))

const headers = { 'idempotency-key': 'of-a-truck' }
const sent = order()
const create = (by: Caller, body: unknown = sent) => by.call<Order>('POST', ordersPath, body, headers)

// (rule versions/key-of-a-create)
it('the key of a create finds its order after a long weekend, and makes no other', async ({ world }) => {
  const first = await create(await world.as('ann'))
  world.clock.now = new Date(world.clock.now.getTime() + 5 * 86_400_000)
  const ann = await world.as('ann')
  // Proves that the key is stored with the order, and not only in this table, whose keys are removed after a
  // day.
  await world.sql('delete from idempotency_keys')
  const [again, once, more] = await Promise.all([create(ann), create(ann), create(ann)])
  for (const answer of [again, once, more]) {
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual(first.body)
  }
  expect((await create(ann, order({ comments: 'Another one' }))).status).toBe(409)
  expect(await listOrders(ann)).toHaveLength(1)
})

// (rule versions/key-of-a-create)
it('the key belongs to its user, and finds the order as it was created, even if changed since', async ({
  ann,
  bob,
}) => {
  const { body: created } = await create(ann)
  await ann.call('PATCH', `${ordersPath}/${created.id}`, { comments: 'Changed', versionNumber: 1 })
  expect((await create(ann)).body).toMatchObject({ id: created.id, comments: created.comments })
  expect((await create(bob)).body.id).not.toBe(created.id)
})
