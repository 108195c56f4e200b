import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { type Caller, finalize, order, people, scoutingLine } from '#test/world/world.ts'

/** Creates the orders. Orders 1 and 4 have children, and orders 3 and 9 are archived. */
it.beforeAll(async ({ world, ann, mia }) => {
  for (let i = 0; i < 6; i++) {
    const of = i % 2 === 0 ? people.ann.email : people.bob.email
    await createOrder(i < 3 ? ann : mia, {
      ...order({ producerId: 1 + (i % 3), agronomistAssignments: [{ email: of, percentage: 100 }] }),
      fiscalYear: 2024 + (i % 3),
    })
  }
  await finalize(world, 1)
  await finalize(world, 4)
  for (const [parentPoId, documentType] of [
    [4, 'supplemental'],
    [1, 'credit_memo'],
    [1, 'supplemental'],
    [1, 'supplemental'],
  ])
    await createOrder(mia, { parentPoId, documentType, lineItems: [scoutingLine({ acres: 1 })] })
  await world.sql('update purchase_orders set status = false where id in (3, 9)')
})

async function idsOf(by: Caller, query = '') {
  const { status, body } = await by.call<{ active: number[]; archived: number[] }>(
    'GET',
    `${ordersPath}/ids${query}`,
  )
  expect(status).toBe(200)
  return body
}

// (rule lists/all-ids)
describe('the ids of all orders that match', () => {
  it('the ids are those of the list, by number, split into archived or not', async ({ mia }) => {
    expect(await idsOf(mia)).toEqual({ active: [1, 10, 8, 2, 4, 7, 5, 6], archived: [] })
    expect(await idsOf(mia, '?status=archived')).toEqual({ active: [], archived: [9, 3] })
    expect(await idsOf(mia, '?status=all')).toEqual({ active: [1, 10, 8, 2, 4, 7, 5, 6], archived: [9, 3] })
  })

  it.for([
    'q=brook',
    'q=1-S',
    'q=adams%20acre',
    'q=%25',
    'q=nobody&status=all',
    'fiscalYear=2025&status=all',
    'fiscalYear=2024&q=zed&status=archived',
  ])('the ids with %s are those that the list shows for it', async (query, { mia }) => {
    const listed = await mia.call<Order[]>('GET', `${ordersPath}?sort=po&limit=1000&${query}`)
    const shown = (status: boolean) => listed.body.filter((one) => one.status === status).map(({ id }) => id)
    expect(await idsOf(mia, `?${query}`)).toEqual({ active: shown(true), archived: shown(false) })
  })

  it.for(['?fiscalYear=x', '?status=gone', '?limit=5', '?sort=po', `?q=${'a'.repeat(101)}`])(
    'the ids are refused with %s, with a message',
    async (query, { mia }) => {
      const { status, body } = await mia.call('GET', `${ordersPath}/ids${query}`)
      expect([status, body.message]).toEqual([400, expect.stringMatching(/\w{2,} .+/)])
    },
  )
})

// (rule states/archive-many-asks-once)
describe('the question before many orders are archived', () => {
  const ask = async (by: Caller, ids: unknown) =>
    by.call<{ finalized: number; staying: string[]; message: string }>(
      'POST',
      `${ordersPath}/archive-question`,
      { ids },
    )

  it('the question counts the finalized ones and names the active children that stay', async ({ mia }) => {
    expect((await ask(mia, [1, 4, 2])).body).toEqual({ finalized: 2, staying: ['1-S2', '1-C1', '4-S1'] })
    expect((await ask(mia, [2, 5])).body).toEqual({ finalized: 0, staying: [] })
  })

  it('the question names no child that is archived too, and nothing of orders already archived', async ({
    world,
    mia,
  }) => {
    expect((await ask(mia, [1, 10, 8, 7])).body).toEqual({ finalized: 1, staying: [] })
    await world.sql('update purchase_orders set status = false where id = 4')
    expect((await ask(mia, [4, 3])).body).toEqual({ finalized: 0, staying: [] })
    await world.sql('update purchase_orders set status = true where id = 4')
  })

  it('the question takes numbers that are not orders, and 100,000 of them at once', async ({ mia }) => {
    const many = Array.from({ length: 100_000 }, (_, i) => 1_000 + i)
    many[0] = 1
    expect((await ask(mia, many)).body).toEqual({ finalized: 1, staying: ['1-S2', '1-C1'] })
    expect((await ask(mia, [-1, 0, Number.MAX_SAFE_INTEGER])).body).toEqual({ finalized: 0, staying: [] })
  })

  it.for<[what: string, ids: unknown]>([
    ['nothing', undefined],
    ['no id', []],
    ['a text', 'all'],
    ['a fraction', [1.5]],
    ['100,001 ids', Array.from({ length: 100_001 }, () => 1)],
  ])('the question is refused with %s, with a message', async ([_what, ids], { mia }) => {
    const { status, body } = await ask(mia, ids)
    expect([status, body.message]).toEqual([400, expect.stringMatching(/IDs?\b/)])
  })

  it('the question changes nothing', async ({ world, mia }) => {
    const rows = () => world.sql('select id, status, xmin::text from purchase_orders order by id')
    const before = await rows()
    await ask(mia, [1, 2, 4])
    expect(await rows()).toEqual(before)
  })
})
