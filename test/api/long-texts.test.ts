import { expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { order, people } from '#test/world/world.ts'

/** Tests that searches and sums include orders whose text is too long for an index (docs/decisions/014). */
let long: Order
let short: Order

it.beforeAll(async ({ world, mia }) => {
  // Each letter takes four bytes, and none repeats, so the database can't compress the name.
  const name = (n: number) =>
    Array.from({ length: 90 }, (_, i) =>
      String.fromCodePoint(0x20000 + ((n * 7919 + i * 104_729) % 40_000)),
    ).join('')
  const emails = Array.from({ length: 20 }, (_, i) => `extra${i}@farm.example`)
  for (const [i, email] of emails.entries()) {
    await world.sql('insert into agronomists (email, name, territory) values ($1, $2, $3)', [
      email,
      `${name(i)} Last${i}`,
      i < 5 ? '77' : '78',
    ])
  }
  const shares = (many: number) => emails.slice(0, many).map((email) => ({ email, percentage: 100 / many }))
  const created = (many: number) => createOrder(mia, order({ agronomistAssignments: shares(many) }))
  for (const many of [1, 2, 3, 4, 5, 8, 10]) await created(many)
  long = await created(20)
  short = await createOrder(mia)
})

// (rules lists/text-filter, lists/calculator-totals)
it('an order with more words than an index takes is found by its last one, and only it', async ({
  world,
  mia,
}) => {
  const kept = await world.sql<{ id: number }>('select id from purchase_orders where search_short is null')
  expect(kept.map(({ id }) => id)).toContain(long.id)
  expect(kept.map(({ id }) => id)).not.toContain(short.id)
  const { body, headers } = await mia.call<Order[]>('GET', `${ordersPath}?q=last19`)
  expect(body.map(({ id }) => id)).toEqual([long.id])
  expect(headers.get('x-total-count')).toBe('1')
})

it.for([
  ['77', '77'],
  ['78', '78'],
  ['Ann', people.ann.territory],
])(
  'a territory sums up orders with few and with many agronomists: %s',
  async ([_name, territory], { mia }) => {
    const { body: all } = await mia.call<Order[]>('GET', `${ordersPath}?limit=100`)
    const shares = all.map(({ agronomistAssignments }) =>
      agronomistAssignments.filter((share) => share.territory === territory),
    )
    const cents = shares.flat().reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    const { body } = await mia.call('GET', `${ordersPath}/totals?territory=${territory}`)
    expect(body).toEqual({ total: cents / 100, count: shares.filter((own) => own.length > 0).length })
    expect(cents).toBeGreaterThan(0)
  },
)
