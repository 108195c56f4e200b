import { describe, expect } from 'vitest'
import type { ChosenOrder } from '#shared/api/many-orders-schemas.ts'
import { it } from '#test/world/fixtures.ts'
import { copyOrder, createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { type Caller, finalize, order, people, scoutingLine } from '#test/world/world.ts'

/**
 * The orders with IDs 1 to 3 are Ann's, and those with IDs 4 and 5 are Bob's. Order 1 is finalized. Its
 * children 1-S1 (ID 6) and 1-C1 (ID 7) are Ann's, too.
 */
it.beforeEach(async ({ world, ann, mia }) => {
  await removeOrders(world)
  for (let i = 0; i < 5; i++) {
    const of = i < 3 ? people.ann.email : people.bob.email
    await createOrder(i < 3 ? ann : mia, {
      ...order({ producerId: 1 + (i % 3), agronomistAssignments: [{ email: of, percentage: 100 }] }),
      fiscalYear: 2024 + (i % 3),
    })
  }
  await world.sql('update purchase_orders set user_id = $1 where id in (4, 5)', [people.bob.email])
  await world.sql('update purchase_orders set viewer_emails = array[$1] where id in (4, 5)', [
    people.bob.email,
  ])
  await finalize(world, 1)
  for (const documentType of ['supplemental', 'credit_memo'])
    await createOrder(ann, { parentPoId: 1, documentType, lineItems: [scoutingLine({ acres: 1 })] })
})

interface Chosen {
  orders: ChosenOrder[]
  count: number
  total: number
  message: string
}

async function choose(by: Caller, body: unknown = {}, query = '') {
  return by.call<Chosen>('POST', `${ordersPath}/chosen${query}`, body)
}

const idsOf = ({ body }: { body: Chosen }) => body.orders.map(({ id }) => id)

// (rule many-orders/one-question)
describe('the selected orders', () => {
  it('are those of the ids that the user may see, with versions, by number', async ({ ann, bob, mia }) => {
    const ids = [7, 5, 4, 3, 2, 1, 6, 999, 2_147_483_648]
    expect(idsOf(await choose(mia, { ids }))).toEqual([1, 6, 7, 2, 3, 4, 5])
    expect(idsOf(await choose(ann, { ids }))).toEqual([1, 6, 7, 2, 3])
    expect(idsOf(await choose(bob, { ids }))).toEqual([4, 5])
    await ann.call('PATCH', `${ordersPath}/2`, { comments: 'changed' })
    const { body } = await choose(ann, { ids: [2] })
    expect(body.orders[0]).toMatchObject({ id: 2, displayPo: '2', versionNumber: 2, finalized: false })
  })

  it('come to the sum of their parts, credit memos reducing it', async ({ ann, mia }) => {
    for (const by of [ann, mia]) {
      const { body } = await choose(by, { ids: [1, 2, 6, 7] })
      const parts = body.orders.map(({ grandTotal }) => Math.round(grandTotal * 100))
      expect(Math.min(...parts)).toBeLessThan(0)
      expect(Math.round(body.total * 100)).toBe(parts.reduce((sum, part) => sum + part, 0))
    }
  })

  it.for([
    '?state=open',
    '?fiscalYear=2025',
    '?q=brook',
    '?q=1-s',
    '?kind=custom',
    '?customer=2',
    '?q=nobody',
  ])('are what the list shows with %s, of all or of the ids', async (query, { ann, mia }) => {
    for (const by of [ann, mia]) {
      const path = `${ordersPath}?sort=po&limit=1000&${query.slice(1)}`
      const listed = (await by.call<{ id: number }[]>('GET', path)).body.map(({ id }) => id)
      const chosen = await choose(by, {}, query)
      expect([idsOf(chosen), chosen.body.count]).toEqual([listed, listed.length])
      const some = listed.filter((id) => id % 2 === 1)
      expect(idsOf(await choose(by, { ids: [1, 3, 5, 7] }, query))).toEqual(some)
    }
  })

  it('leave out what is archived', async ({ world, mia }) => {
    await world.sql('update purchase_orders set status = false where id = 2')
    expect(idsOf(await choose(mia, { ids: [2, 3] }))).toEqual([3])
  })

  it('report what the question needs: checks, temporary accounts, open family members that are not selected', async ({
    world,
    ann,
  }) => {
    await world.sql("update customers set account_id = '-5' where id = 1")
    const { body } = await choose(ann, { ids: [1, 6, 2] })
    await world.sql("update customers set account_id = '100' where id = 1")
    const [parent, supplemental, other] = body.orders
    expect(parent).toMatchObject({ id: 1, openBeside: 1, temporary: ['Acre Farms'] })
    expect(supplemental).toMatchObject({ id: 6, openBeside: 1 })
    expect(other).toMatchObject({ id: 2, openBeside: 0, check: false })
    expect(other?.customers.map(({ name }) => name)).toContain('Acre Farms')
    const alone = await choose(ann, { ids: [2] })
    expect(alone.body.orders[0]?.temporary).toEqual([])
  })

  it('report which supplemental keeps its family above zero', async ({ world, ann }) => {
    await world.sql('update purchase_orders set status = false where id = 1')
    const [alone] = (await choose(ann, { ids: [6] })).body.orders
    expect(alone).toMatchObject({ id: 6, belowZero: true })
    const [together] = (await choose(ann, { ids: [6, 7] })).body.orders
    expect(together).toMatchObject({ id: 6, belowZero: false })
  })

  it('count nothing of a family that the reader may not see', async ({ world, bob }) => {
    await world.sql('update purchase_orders set viewer_emails = array[$1], user_id = $1 where id = 6', [
      people.bob.email,
    ])
    const [own] = (await choose(bob, { ids: [6] })).body.orders
    expect(own).toMatchObject({ id: 6, openBeside: 0 })
  })

  it('are only counted if there are more than 1,000', async ({ world, mia }) => {
    await copyOrder(world, { id: 2 }, 994)
    expect((await choose(mia)).body).toMatchObject({ count: 1_001, orders: [], total: 0 })
    const some = await choose(mia, { ids: Array.from({ length: 1_000 }, (_, i) => i + 1) })
    expect(some.body.count).toBe(1_000)
  })

  const tooMany = Array.from({ length: 1_001 }, (_, i) => i + 1)
  it.for([
    ['no ids', { ids: [] }, ''],
    ['ids in quotes', { ids: ['1'] }, ''],
    ['parts of ids', { ids: [1.5] }, ''],
    ['1,001 ids', { ids: tooMany }, ''],
    ['another name', { orders: [1] }, ''],
    ['a status', {}, '?status=archived'],
    ['an unknown state', {}, '?state=gone'],
  ] as const)('are refused with %s', async ([, body, query], { mia }) => {
    const answer = await choose(mia, body, query)
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/\w{2,} .+/)])
  })
})

// (rule many-orders/one-question)
describe('archiving the displayed version', () => {
  it('is refused if another one was saved since, and names who saved it', async ({ ann, mia }) => {
    await mia.call('PATCH', `${ordersPath}/2`, { comments: 'changed' })
    const late = await ann.call('POST', `${ordersPath}/2/archive?finalized=false&versionNumber=1`)
    expect([late.status, late.body.message]).toEqual([
      409,
      `This purchase order was changed by ${people.mia.email}; check it again before you remove it`,
    ])
    const seen = await ann.call('POST', `${ordersPath}/2/archive?finalized=false&versionNumber=2`)
    expect(seen.status).toBe(200)
  })
})
