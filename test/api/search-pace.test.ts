import { expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { type Caller, order, people, scoutingLine } from '#test/world/world.ts'
import { copyOrders } from '../bench/many-orders.ts'

/** By turns, so that both have the same machine; the quickest of each: what else it does only makes them slower. */
async function ratio(caller: Caller, q: string): Promise<number> {
  const list: number[] = []
  const search: number[] = []
  const time = async (path: string) => {
    const start = performance.now()
    const { status } = await caller.call('GET', path)
    expect(status).toBe(200)
    return performance.now() - start
  }
  for (let i = 0; i < 20; i++) {
    list.push(await time(`${ordersPath}?view=card&limit=50&q=${q}`))
    search.push(await time(`/api/search?q=${q}`))
  }
  return Math.min(...search) / Math.min(...list)
}

// (rule finding/as-quick-as-the-filter)
it('search of 100,000 orders takes at most 1.5 times as long as the filter of their list', async ({
  world,
  ann,
  bob,
  mia,
}) => {
  // The agronomist sees a quarter of the orders, the newcomer a hundredth.
  for (let i = 0; i < 100; i++) {
    const { email } = i === 50 ? people.bob : i % 4 === 0 ? people.ann : people.mia
    const lineItems = Array.from({ length: 3 }, (_, n) =>
      scoutingLine({ fieldName: `Field ${i} of ${n}`, legalDescription: 'NE 1/4 S1 T88N R25W' }),
    )
    const changes = {
      producerId: 1 + (i % 3),
      agronomistAssignments: [
        { email, percentage: 50 },
        { email: people.ada.email, percentage: 50 },
      ],
      customerAssignments: [1, 2].map((n) => ({ id: 1 + ((i + n) % 3), percentage: 50 })),
      lineItems,
    }
    await createOrder(mia, order(changes))
  }
  await copyOrders(world.sql, 100_000)
  // A name that most orders have, a number, a field of a few, and what no order has: then all of them are read.
  const texts = ['acre', '4321', 'field%2077', 'nowhere']
  const ratios: Record<string, number> = {}
  for (const [who, caller] of Object.entries({ manager: mia, agronomist: ann, newcomer: bob }))
    for (const q of texts) ratios[`${who}, ${q}`] = await ratio(caller, q)
  expect(Object.keys(ratios)).toHaveLength(12)
  expect(Object.entries(ratios).filter(([, found]) => !(found <= 1.5))).toEqual([])
}, 180_000)
