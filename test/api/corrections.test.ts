import { describe, expect } from 'vitest'
import type { CorrectionsPlan, PlannedOrder } from '#shared/api/corrections/corrections-schemas.ts'
import { correctionBody, correctionKey } from '#shared/order/corrections/correction-key.ts'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, listOrders, ordersPath, removeOrders } from '#test/world/orders.ts'
import {
  type Answer,
  type Caller,
  finalize,
  order,
  people,
  scoutingLine,
  services,
  type World,
} from '#test/world/world.ts'

interface Row {
  field?: string
  done?: number
  [key: string]: unknown
}

const post = (by: Caller, rows: Row[], more: Record<string, unknown> = {}) =>
  by.call<CorrectionsPlan>('POST', '/api/corrections/plan', {
    fiscalYear: 2026,
    rows: rows.map((row, at) => ({ line: at + 2, done: 1, ...row })),
    ...more,
  })

async function plan(by: Caller, rows: Row[], more: Record<string, unknown> = {}): Promise<CorrectionsPlan> {
  const { status, body } = await post(by, rows, more)
  expect([status, body]).toEqual([200, body])
  return body
}

async function finalizedOrder(
  world: World,
  by: Caller,
  changes: Record<string, unknown> = {},
): Promise<Order> {
  const made = await createOrder(by, order(changes))
  await finalize(world, made.id)
  return made
}

function make(by: Caller, planned: PlannedOrder, beside: number[] = []): Promise<Answer<Order>> {
  const { familyId, state, documentType, lineItems, beyond } = planned
  const sent = { familyId, state, documentType, lineItems, creditsOver: beyond?.over ?? null }
  const body = correctionBody(sent, beside)
  return by.call('POST', ordersPath, body, { 'idempotency-key': correctionKey(body) })
}

const first = ({ orders: [one] }: CorrectionsPlan): PlannedOrder => {
  if (!one) throw new Error('Nothing was planned')
  return one
}
const states = ({ rows }: CorrectionsPlan) => rows.map(({ state }) => state)
const field = (fieldName: string, acres = 100, changes = {}) => scoutingLine({ fieldName, acres, ...changes })

// (rule corrections/never-guessed)
describe('a row of the list', () => {
  it('matches a field by its name, and by producer, account and service where given', async ({
    world,
    ann,
  }) => {
    await removeOrders(world)
    await finalizedOrder(world, ann, { lineItems: [field('Mill'), field('Ridge')] })
    const premium = { serviceTypeId: services.premiumScouting, costPerAcre: 12.35 }
    await finalizedOrder(world, ann, {
      producerId: 2,
      lineItems: [field('Mill', 50), field('Bend'), field('Bend', 9, premium)],
    })
    const found = await plan(ann, [
      { field: ' ridge ', done: 90 },
      { field: 'Mill', done: 60 },
      { field: 'Mill', producer: 'BROOK  coop', done: 60 },
      { field: 'Mill', producer: '100', done: 100.2 },
      { field: 'Bend', done: 9 },
      { field: 'bend', service: 'premium scouting', done: 9 },
      { field: 'Bottom', producer: 'Acre Farms' },
      { field: 'Bottom' },
    ])
    expect(states(found)).toEqual([
      'less',
      'several',
      'more',
      'as-ordered',
      'several',
      'as-ordered',
      'not-found',
      'not-found',
    ])
    expect(found.rows.map(({ candidates }) => candidates.length)).toEqual([0, 2, 0, 0, 2, 0, 2, 0])
    expect(found.orders.map(({ displayPo, grandTotal }) => [displayPo, grandTotal])).toEqual([
      ['1-C1', -52.5],
      ['2-S1', 52.5],
    ])
  })

  it('matches a renamed producer by both names, and names that read alike', async ({ world, ann }) => {
    await removeOrders(world)
    await finalizedOrder(world, ann, { lineItems: [field('O’Neil – Élan')] })
    await world.sql("update customers set name = 'Acre & Sons' where id = 1")
    const rows = ['Acre Farms', 'Acre & Sons', 'ACRE  & sons'].map((producer) => ({
      field: "o'neil - elan",
      producer,
      done: 100,
    }))
    const found = await Promise.all(rows.map((row) => plan(ann, [row])))
    await world.sql("update customers set name = 'Acre Farms' where id = 1")
    expect(found.map(states)).toEqual([['as-ordered'], ['as-ordered'], ['as-ordered']])
  })

  it("uses the user's choice of several", async ({ world, ann }) => {
    await removeOrders(world)
    const one = await finalizedOrder(world, ann)
    await finalizedOrder(world, ann)
    const rows = [{ field: 'North 40', done: 110 }]
    expect(states(await plan(ann, rows))).toEqual(['several'])
    const chosen = { familyId: one.id, fieldName: 'North 40', serviceTypeId: 1, unit: 'acre' }
    const found = await plan(ann, [{ ...rows[0], chosen }])
    expect([states(found), first(found).displayPo]).toEqual([['more'], '1-S1'])
    expect(states(await plan(ann, [{ ...rows[0], chosen: { ...chosen, unit: 'plot' } }]))).toEqual([
      'not-found',
    ])
  })

  it('that repeats a field is listed, and added up only if a user chooses that', async ({ world, ann }) => {
    await removeOrders(world)
    await finalizedOrder(world, ann)
    const rows = [
      { field: 'North 40', done: 60 },
      { field: 'north 40', done: 50 },
    ]
    const listed = await plan(ann, rows)
    expect(listed.rows.map(({ state, why }) => [state, why])).toEqual([
      ['repeated', 'Same field as on line 3'],
      ['repeated', 'Same field as on line 2'],
    ])
    expect(listed.orders).toEqual([])
    expect(first(await plan(ann, rows, { addUp: true })).fields[0]).toMatchObject({
      done: 110,
      difference: 10,
    })
  })

  // (rule corrections/long-lists)
  it('offers no more choices than one answer holds, and shows a message', async ({ world, ann }) => {
    const lineItems = Array.from({ length: 110 }, (_, at) => field(`Field ${at}`))
    await finalizedOrder(world, ann, { lineItems })
    const unknown = { producer: 'Acre Farms', field: 'Nowhere' }
    const { rows } = await plan(ann, Array(60).fill(unknown))
    expect(rows.map(({ candidates }) => candidates.length)).toEqual([
      ...Array(50).fill(100),
      ...Array(10).fill(0),
    ])
    expect(new Set(rows.map(({ why }) => why))).toEqual(
      new Set([null, 'Too many rows at once: choose fields for the rows above first']),
    )
  })

  it('finds only finalized orders of the year', async ({ world, ann }) => {
    await removeOrders(world)
    await createOrder(ann)
    const rows = [{ field: 'North 40', done: 110 }]
    expect(states(await plan(ann, rows))).toEqual(['not-found'])
    await finalize(world, 1, 'pending')
    expect(states(await plan(ann, rows))).toEqual(['not-found'])
    await finalize(world, 1)
    expect(states(await plan(ann, rows))).toEqual(['more'])
    expect(states(await plan(ann, rows, { fiscalYear: 2027 }))).toEqual(['not-found'])
  })
})

it('the fields of a producer are offered while typing', async ({ world, ann }) => {
  await removeOrders(world)
  await finalizedOrder(world, ann, { lineItems: [field('Mill', 80)] })
  await finalizedOrder(world, ann, { producerId: 2 })
  const { fields } = await plan(ann, [], { producerId: 1 })
  expect(fields.map(({ fieldName, ordered, displayPo }) => [fieldName, ordered, displayPo])).toEqual([
    ['Mill', 80, '1'],
  ])
})

// (rule corrections/hidden-orders)
describe('orders that a user may not see', () => {
  it('are never matched, whatever the row says', async ({ world, ann, bob, mia }) => {
    await removeOrders(world)
    const hidden = await finalizedOrder(world, ann)
    const chosen = { familyId: hidden.id, fieldName: 'North 40', serviceTypeId: 1, unit: 'acre' }
    const rows = [
      { field: 'North 40', done: 110 },
      { field: 'North 40', producer: 'Acre Farms', done: 110 },
      { field: '', chosen, done: 110 },
    ]
    const answers = await plan(bob, rows, { producerId: 1 })
    expect([states(answers), answers.orders, answers.fields]).toEqual([
      ['not-found', 'not-found', 'not-found'],
      [],
      [],
    ])
    expect(answers.rows.every(({ candidates }) => candidates.length === 0)).toBe(true)
    expect(states(await plan(mia, rows.slice(0, 1)))).toEqual(['more'])
  })

  it('keep their family from being corrected by the rest of it', async ({ world, ann, mia }) => {
    await removeOrders(world)
    const parent = await finalizedOrder(world, ann)
    const lineItems = [field('North 40', 20)]
    const child = await createOrder(mia, { documentType: 'supplemental', parentPoId: parent.id, lineItems })
    // Removes Ann's access to this child, as if she had been archived and then replaced on it.
    await world.sql('update purchase_orders set viewer_emails = $2 where id = $1', [
      child.id,
      [people.mia.email],
    ])
    const rows = [{ field: 'North 40', done: 100 }]
    const seen = await plan(ann, rows)
    expect([states(seen), seen.orders]).toEqual([['blocked'], []])
    expect(seen.rows[0]?.why).toBe(
      '1 related order that you cannot see is not included, so only a manager can correct this field',
    )
    expect(first(await plan(mia, rows)).displayPo).toBe('1-C1')
  })
})

// (rules corrections/planned-on, corrections/never-twice)
describe('a correction', () => {
  const rows = [
    { field: 'Mill', done: 113.5 },
    { field: 'Ridge', done: 90 },
  ]
  const twoFields = { lineItems: [field('Mill'), field('Ridge')] }

  it('is created as planned, and the same list then creates nothing', async ({ world, ann, mia }) => {
    await removeOrders(world)
    await finalizedOrder(world, ann, twoFields)
    const { orders } = await plan(ann, rows)
    expect(orders.map(({ displayPo, grandTotal }) => [displayPo, grandTotal])).toEqual([
      ['1-S1', 70.88],
      ['1-C1', -52.5],
    ])
    const [more, less] = orders as [PlannedOrder, PlannedOrder]
    const supplemental = await make(ann, more)
    const memo = await make(ann, less, [supplemental.body.id])
    const made = [supplemental, memo].map(({ status, body }) => [status, body.displayPo, body.grandTotal])
    expect(made).toEqual([
      [201, '1-S1', 70.88],
      [201, '1-C1', -52.5],
    ])
    expect(supplemental.body.customerAssignments[0]?.amount).toBe(more.customers[0]?.amount)
    for (const by of [ann, mia]) expect(await plan(by, rows)).toMatchObject({ orders: [] })
    expect(states(await plan(mia, rows))).toEqual(['as-ordered', 'as-ordered'])
  })

  it('that is sent again gets the first answer, also in another window', async ({ world, ann }) => {
    await removeOrders(world)
    await finalizedOrder(world, ann, twoFields)
    const one = first(await plan(ann, rows))
    const another = first(await plan(ann, rows))
    const answers = await Promise.all([make(ann, one), make(ann, another), make(ann, one)])
    expect(answers.map(({ status, body }) => [status, body.displayPo])).toEqual(Array(3).fill([201, '1-S1']))
    expect(await listOrders(ann)).toHaveLength(2)
  })

  it('is refused if the family changed since it was planned', async ({ world, ann, mia }) => {
    await removeOrders(world)
    const parent = await finalizedOrder(world, ann, twoFields)
    const child = { documentType: 'supplemental', parentPoId: parent.id, lineItems: [field('Bend')] }
    const changes: (() => Promise<unknown>)[] = [
      () => createOrder(mia, child),
      async () => {
        const [open] = await listOrders(mia)
        return mia.call('PATCH', `${ordersPath}/${open?.id}`, { comments: 'Later' })
      },
      async () => {
        const [open] = await listOrders(mia)
        return mia.call('POST', `${ordersPath}/${open?.id}/archive`)
      },
    ]
    for (const change of changes) {
      const planned = first(await plan(ann, rows))
      await change()
      const { status, body } = await make(ann, planned)
      expect([status, body]).toEqual([
        409,
        {
          code: 'conflict',
          message: `Purchase order ${parent.id} or one of its supplementals and credit memos has changed since the list was compared; compare it again`,
        },
      ])
    }
    expect((await make(ann, first(await plan(ann, rows)))).status).toBe(201)
  })

  it('of the same list by two users at once is created once', async ({ world, ann, mia }) => {
    await removeOrders(world)
    await finalizedOrder(world, ann, twoFields)
    const [hers, mine] = [first(await plan(ann, rows)), first(await plan(mia, rows))]
    const answers = await Promise.all([make(ann, hers), make(mia, mine)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await listOrders(mia)).toHaveLength(2)
  })

  it('of the same plan on another day is the one already created', async ({ world, ann }) => {
    await removeOrders(world)
    await finalizedOrder(world, ann, twoFields)
    const planned = first(await plan(ann, rows))
    const made = await make(ann, planned)
    await world.sql("update idempotency_keys set created_at = created_at - interval '3 days'")
    const again = await make(ann, planned)
    expect([made.status, again.status, again.body.id]).toEqual([201, 201, made.body.id])
    expect(await listOrders(ann)).toHaveLength(2)
  })

  it('that was archived can be created again from the same list', async ({ world, ann }) => {
    await removeOrders(world)
    await finalizedOrder(world, ann, twoFields)
    const { body } = await make(ann, first(await plan(ann, rows)))
    await ann.call('POST', `${ordersPath}/${body.id}/archive`)
    expect((await make(ann, first(await plan(ann, rows)))).body.displayPo).toBe('1-S2')
  })

  it('refers only to orders of its own list', async ({ world, ann, mia }) => {
    await removeOrders(world)
    const parent = await finalizedOrder(world, ann, twoFields)
    const child = await createOrder(mia, {
      documentType: 'supplemental',
      parentPoId: parent.id,
      lineItems: [field('Bend')],
    })
    const planned = first(await plan(ann, rows))
    for (const beside of [[parent.id], [99_999], [child.id]])
      expect((await make(ann, planned, beside)).status).toBe(409)
  })

  it('is a child order with a valid state', async ({ ann }) => {
    const correction = { state: 'f'.repeat(64), beside: [] }
    const { status, body } = await ann.call('POST', ordersPath, order({ correction }))
    expect([status, body.message]).toEqual([400, 'A correction must be a supplemental PO or credit memo'])
    expect((await ann.call('POST', ordersPath, order({ correction: { state: 'x' } }))).status).toBe(400)
  })

  it('that credits more than is left shows how much is left', async ({ world, ann, mia }) => {
    await removeOrders(world)
    const parent = await finalizedOrder(world, ann, twoFields)
    const credit = {
      documentType: 'credit_memo',
      parentPoId: parent.id,
      lineItems: [field('Ridge', 100, { costPerAcre: 5.25 })],
    }
    await createOrder(ann, credit)
    await createOrder(ann, { ...credit, lineItems: [field('Ridge', 90)], creditsOver: 0 })
    const planned = first(await plan(mia, [{ field: 'Mill', done: 50 }]))
    expect(planned.beyond).toMatchObject({ over: 210 })
    const refused = await make(mia, { ...planned, beyond: null })
    expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([
      409,
      'credit_exceeds',
    ])
    expect((await make(mia, planned)).body.creditsOver).toBe(210)
  })
})

// (rule corrections/family-price)
it('an agronomist makes supplementals without order discount, and credit memos with that of the original', async ({
  world,
  ann,
  mia,
}) => {
  await removeOrders(world)
  await finalizedOrder(world, mia, { discountPercentage: 10, lineItems: [field('Mill'), field('Ridge')] })
  await world.sql('update service_types set unit_price = 6 where id = 1')
  const { orders } = await plan(ann, [
    { field: 'Mill', done: 110 },
    { field: 'Ridge', done: 90 },
  ])
  expect(orders.map((one) => [one.discountPercentage, one.grandTotal, one.fields[0]?.lines])).toEqual([
    [0, 60, [{ acres: 10, costPerAcre: 6, total: 60, raisedFrom: 5.25 }]],
    [10, -47.25, [{ acres: 10, costPerAcre: 5.25, total: 52.5, raisedFrom: null }]],
  ])
  const [more, less] = orders as [PlannedOrder, PlannedOrder]
  const made = await make(ann, more)
  expect([made.status, made.body.grandTotal]).toEqual([201, 60])
  expect((await make(ann, less, [made.body.id])).body.grandTotal).toBe(-47.25)
  await world.sql('update service_types set unit_price = 5.25 where id = 1')
})

it('a list with an invalid row is refused with a message', async ({ ann }) => {
  for (const [rows, message] of [
    [[{ done: -1 }], 'done must be 0 or more'],
    [[{ done: '5' }], 'done must be a number'],
    [Array(2_001).fill({}), 'At most 2,000 rows are allowed'],
  ] as const) {
    const { status, body } = await post(ann, [...rows] as Row[])
    expect([status, (body as unknown as { message: string }).message]).toEqual([400, message])
  }
})
