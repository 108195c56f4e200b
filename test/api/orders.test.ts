import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order, OrderVersion } from '#shared/order/order.ts'
import {
  type Caller,
  finalize,
  openWorld,
  order,
  people,
  referenceOrder,
  scoutingLine,
  services,
  type World,
} from '#test/world/world.ts'

const path = '/api/purchase-orders'
let world: World
let ann: Caller
let mia: Caller

beforeAll(async () => {
  world = await openWorld()
  ann = await world.as('ann')
  mia = await world.as('mia')
})
afterAll(() => world.close())

const amounts = (stored: Order) => stored.customerAssignments.map((share) => share.amount)

async function created(caller: Caller, body: unknown): Promise<Order> {
  const answer = await caller.call<Order>('POST', path, body)
  expect(answer.body).toMatchObject({ id: expect.any(Number) })
  expect(answer.status).toBe(201)
  return answer.body
}

describe('creating an order', () => {
  it('prices the reference order to the cent', async () => {
    const stored = await created(mia, referenceOrder())
    expect(stored.lineItems.map((line) => [line.subtotalBeforeDiscount, line.subtotalAfterDiscount])).toEqual(
      [
        [647.85, 615.46],
        [994.18, 966],
      ],
    )
    expect(stored).toMatchObject({
      lineItemSubtotalBeforeDiscounts: 1642.03,
      lineItemSubtotalAfterDiscounts: 1581.46,
      discountAmount: 39.54,
      grandTotal: 1541.92,
      versionNumber: 1,
      fiscalYear: 2026,
      displayPo: String(stored.id),
      producerName: 'Acre Farms',
      userId: people.mia.email,
    })
    expect(amounts(stored)).toEqual([513.46, 513.46, 515])
  })

  it('answers what it stored, also in the list and as version 1', async () => {
    const stored = await created(ann, order({ comments: '  call first  ' }))
    const { body: read } = await ann.call<Order>('GET', `${path}/${stored.id}`)
    const { body: list } = await ann.call<Order[]>('GET', `${path}?q=${stored.id}`)
    const { body: version } = await ann.call<OrderVersion>('GET', `${path}/${stored.id}/versions/1`)
    expect(read).toEqual(stored)
    expect(list.find((entry) => entry.id === stored.id)).toEqual(stored)
    expect(version).toMatchObject({
      purchaseOrderId: stored.id,
      versionNumber: 1,
      createdBy: people.ann.email,
      changeReason: null,
    })
    expect(version.data).toEqual(stored)
    expect(stored.comments).toBe('call first')
  })

  it('takes the numbered customer fields in place of the list', async () => {
    const { customerAssignments: _, ...rest } = order()
    const stored = await created(ann, {
      ...rest,
      customer1Id: 2,
      customer1Percentage: 60,
      customer2Id: 3,
      customer2Percentage: 40,
    })
    expect(stored.customerAssignments.map((share) => [share.id, share.customerId, share.amount])).toEqual([
      [2, 2, 315],
      [3, 3, 210],
    ])
    expect(stored).toMatchObject({ customer1Id: 2, customer2Id: 3, customer1Amount: 315 })
  })

  it('leaves a third customer alone whom numbered fields cannot speak of, unless they name the whole list', async () => {
    const three = [
      { id: 1, percentage: 50 },
      { id: 2, percentage: 30 },
      { id: 3, percentage: 20 },
    ]
    const { id } = await created(ann, order({ customerAssignments: three }))
    const put = async (body: Record<string, unknown>) => {
      const answer = await ann.call<Order>('PUT', `${path}/${id}`, body)
      return [answer.status, answer.body.customerAssignments.map((share) => [share.id, share.percentage])]
    }
    expect(await put({ customer1Percentage: 50.1 })).toEqual([
      200,
      [
        [1, 50.1],
        [2, 30],
        [3, 20],
      ],
    ])
    expect(
      await put({ customer1Id: 1, customer1Percentage: 60, customer2Id: 3, customer2Percentage: 40 }),
    ).toEqual([
      200,
      [
        [1, 60],
        [3, 40],
      ],
    ])
  })

  it('gives the first answer again to a repeated key, and refuses the key for another body', async () => {
    const body = order({ comments: 'once' })
    const headers = { 'idempotency-key': 'form-1' }
    const answers = await Promise.all([1, 2, 3].map(() => ann.call<Order>('POST', path, body, headers)))
    const ids = new Set(answers.map((answer) => answer.body.id))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
    expect(ids.size).toBe(1)
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    const other = await ann.call('POST', path, order({ comments: 'twice' }), headers)
    expect(other.status).toBe(409)
    const [{ n } = { n: 0 }] = await world.sql<{ n: number }>(
      "select count(*)::int as n from purchase_orders where comments in ('once', 'twice')",
    )
    expect(n).toBe(1)
  })

  it('takes a discount in dollars that comes without its type', async () => {
    const line = scoutingLine({ discountInDollars: 0.25 })
    const { lineItems } = await created(
      ann,
      order({ lineItems: [line, { ...line, id: '', discountPercent: 5 }] }),
    )
    expect(lineItems.map(({ discountType }) => discountType)).toEqual(['dollars', 'percent'])
    expect(lineItems[0]).toMatchObject({ discountInDollars: 0.25, subtotalAfterDiscount: 500 })
  })

  it('keeps a typed amount that fits, and allocates otherwise', async () => {
    const thirds = (third: number) => [
      { id: 1, percentage: 33.3, amount: 175.01 },
      { id: 2, percentage: 33.3, amount: 175.0 },
      { id: 3, percentage: 33.3, amount: third },
    ]
    expect(amounts(await created(ann, order({ customerAssignments: thirds(174.99) })))).toEqual([
      175.01, 175, 174.99,
    ])
    expect(amounts(await created(ann, order({ customerAssignments: thirds(1) })))).toEqual([175, 175, 175])
  })
})

describe('changing an order', () => {
  it('stores the next version and keeps the earlier one', async () => {
    const first = await created(ann, order())
    world.clock.now = new Date(world.clock.now.getTime() + 60_000)
    const { body: second } = await ann.call<Order>('PUT', `${path}/${first.id}`, {
      ...first,
      comments: 'changed',
    })
    const { body: third } = await ann.call<Order>('PATCH', `${path}/${first.id}`, {
      comments: 'again',
      versionNumber: 2,
    })
    expect([second.versionNumber, third.versionNumber]).toEqual([2, 3])
    expect(third).toEqual({
      ...first,
      comments: 'again',
      versionNumber: 3,
      updatedAt: third.updatedAt,
      editedBy: people.ann.email,
    })
    const { body: one } = await ann.call<OrderVersion>('GET', `${path}/${first.id}/versions/1`)
    for (const n of [0, 4, -1, 999_999_999_999]) {
      const { status, body } = await ann.call('GET', `${path}/${first.id}/versions/${n}`)
      expect([status, body.message]).toEqual([404, `Purchase order ${first.id} has no version ${n}`])
    }
    expect(one.data).toEqual(first)
    const { body: all } = await ann.call<OrderVersion[]>('GET', `${path}/${first.id}/versions`)
    expect(all.map((entry) => entry.versionNumber)).toEqual([3, 2, 1])
  })

  it('lets exactly one of two people save the same version', async () => {
    const first = await created(ann, order())
    const answers = await Promise.all(
      [ann, mia, ann, mia].map((caller, i) =>
        caller.call<Order & { message: string }>('PUT', `${path}/${first.id}`, {
          comments: `by ${i}`,
          versionNumber: 1,
        }),
      ),
    )
    const won = answers.filter((answer) => answer.status === 200)
    const lost = answers.filter((answer) => answer.status === 409)
    expect([won.length, lost.length]).toEqual([1, 3])
    const winner = won[0]!.body
    for (const answer of lost)
      expect(answer.body.message).toBe(`This purchase order was changed by ${winner.editedBy}; reload it`)
    const { body: read } = await ann.call<Order>('GET', `${path}/${first.id}`)
    expect(read).toEqual(winner)
  })

  it('saves one after the other when nobody says a version', async () => {
    const first = await created(ann, order())
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        ann.call<Order>('PATCH', `${path}/${first.id}`, { comments: `n${i}` }),
      ),
    )
    expect(answers.map((answer) => answer.body.versionNumber).sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('repeats an answer to a repeated key instead of calling it stale', async () => {
    const first = await created(ann, order())
    const headers = { 'idempotency-key': `edit-${first.id}` }
    const body = { comments: 'one', versionNumber: 1 }
    const [a, b] = [
      await ann.call<Order>('PUT', `${path}/${first.id}`, body, headers),
      await ann.call<Order>('PUT', `${path}/${first.id}`, body, headers),
    ]
    expect([a.status, b.status]).toEqual([200, 200])
    expect(b.body).toEqual(a.body)
  })

  it('gives one answer to a repeat that overlaps with the first, however they fall', async () => {
    const { id } = await created(ann, order())
    for (let version = 1; version <= 80; version++) {
      const body = { comments: `${version}`, versionNumber: version }
      const headers = { 'idempotency-key': `twin-${id}-${version}` }
      const send = () => ann.call<Order>('PUT', `${path}/${id}`, body, headers)
      const first = send()
      // Other calls in between let it come at every moment of the first.
      for (let i = 0; i < version % 5; i++) await ann.call('GET', '/api/auth/status')
      const answers = await Promise.all([first, send()])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[1].body).toEqual(answers[0].body)
    }
  })

  it('gives its answer again to who took themselves out of the order by that very save', async () => {
    const both = [people.ann, people.bob].map(({ email }) => ({ email, percentage: 50 }))
    const { id } = await created(ann, order({ agronomistAssignments: both }))
    const bob = await world.as('bob')
    const body = { agronomistAssignments: [{ email: people.ann.email, percentage: 100 }] }
    const save = () => bob.call<Order>('PUT', `${path}/${id}`, body, { 'idempotency-key': `out-${id}` })
    const first = await save()
    const again = await save()
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect((await bob.call('GET', `${path}/${id}`)).status).toBe(404)
  })

  it('repeats nothing to a manager of then who is none any more', async () => {
    const first = await created(ann, order())
    const headers = { 'idempotency-key': `manager-${first.id}` }
    const mo = await world.as('mia')
    const save = () => mo.call('PUT', `${path}/${first.id}`, { comments: 'by Mia' }, headers)
    expect((await save()).status).toBe(200)
    await world.sql("update agronomists set level = 'Agronomist' where email = $1", [people.mia.email])
    expect((await save()).status).toBe(404)
    await world.sql('update agronomists set level = $2 where email = $1', [
      people.mia.email,
      people.mia.level,
    ])
    expect((await save()).status).toBe(200)
  })

  it('repeats nothing to a person who may not see the order any more', async () => {
    const shared = { agronomistAssignments: [{ email: people.bob.email, percentage: 100 }] }
    const first = await created(ann, order(shared))
    const bob = await world.as('bob')
    const headers = { 'idempotency-key': `lost-${first.id}` }
    const save = () => bob.call('PUT', `${path}/${first.id}`, { comments: 'by Bob' }, headers)
    expect((await save()).status).toBe(200)
    const moved = { agronomistAssignments: [{ email: people.ann.email, percentage: 100 }] }
    expect((await ann.call('PUT', `${path}/${first.id}`, moved)).status).toBe(200)
    expect((await save()).status).toBe(404)
  })

  it('says so when a version is named that does not exist', async () => {
    const first = await created(ann, order())
    const answer = await ann.call('PUT', `${path}/${first.id}`, { comments: 'x', versionNumber: 7 })
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'This purchase order has no version 7; reload it' },
    })
  })

  it('keeps the old price of an unchanged line when the catalogue rises, and refuses it on a new one', async () => {
    const first = await created(
      ann,
      order({ lineItems: [scoutingLine({ serviceTypeId: services.premiumScouting, costPerAcre: 12.35 })] }),
    )
    await world.sql('update service_types set unit_price = 13 where id = $1', [services.premiumScouting])
    const kept = await ann.call<Order>('PUT', `${path}/${first.id}`, {
      ...first,
      versionNumber: 1,
      comments: 'x',
    })
    const fresh = scoutingLine({ serviceTypeId: services.premiumScouting, costPerAcre: 12.35 })
    const added = await ann.call('PUT', `${path}/${first.id}`, {
      ...kept.body,
      lineItems: [...kept.body.lineItems, fresh],
    })
    await world.sql('update service_types set unit_price = 12.35 where id = $1', [services.premiumScouting])
    expect(kept.status).toBe(200)
    expect(added.status).toBe(400)
    expect(added.body).toMatchObject({ code: 'invalid', errors: [{ path: 'lineItems.1.costPerAcre' }] })
  })
})

describe('what an agronomist may not do', () => {
  it('set an order discount, on creating or on changing', async () => {
    const refused = await ann.call('POST', path, order({ discountPercentage: 1 }))
    const stored = await created(ann, order())
    const put = await ann.call('PUT', `${path}/${stored.id}`, { discountPercentage: 5 })
    const patch = await ann.call('PATCH', `${path}/${stored.id}`, { discountPercentage: 0.01 })
    expect([refused.status, put.status, patch.status]).toEqual([403, 403, 403])
    const discounted = await mia.call<Order>('PATCH', `${path}/${stored.id}`, { discountPercentage: 5 })
    const same = await ann.call<Order>('PUT', `${path}/${stored.id}`, {
      comments: 'kept',
      discountPercentage: 5,
    })
    expect([discounted.status, same.status, same.body.discountPercentage]).toEqual([200, 200, 5])
  })

  it('go below the catalogue price by a cent', async () => {
    const refused = await ann.call('POST', path, order({ lineItems: [scoutingLine({ costPerAcre: 5.24 })] }))
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      errors: [{ path: 'lineItems.0.costPerAcre', message: expect.stringContaining('5.25') }],
    })
  })

  it('take an order in another name', async () => {
    const stored = await created(ann, {
      ...order(),
      userId: people.mia.email,
      editedBy: people.mia.email,
      id: 999_999,
      versionNumber: 7,
    })
    expect(stored).toMatchObject({ userId: people.ann.email, editedBy: null, versionNumber: 1 })
    expect(stored.id).not.toBe(999_999)
  })
})

describe('supplementals and credit memos', () => {
  it('take what they leave out from their parent', async () => {
    const parent = await created(mia, referenceOrder())
    const child = {
      parentPoId: parent.id,
      documentType: 'supplemental',
      contractType: 'supplemental',
      sequenceNumber: 1,
      lineItems: [scoutingLine()],
    }
    await finalize(world, parent.id)
    const taken = await mia.call<Order>('POST', path, child)
    expect(taken.status).toBe(201)
    expect(taken.body).toMatchObject({
      displayPo: `${parent.id}-S1`,
      sequenceNumber: 1,
      baseType: 'standard',
      parentUuid: expect.any(String),
      producerId: 1,
    })
  })

  it('are numbered 1 to 50 when fifty are created at once', async () => {
    const parent = await created(
      mia,
      order({ agronomistAssignments: [{ email: people.mia.email, percentage: 100 }] }),
    )
    await finalize(world, parent.id)
    const child = { parentPoId: parent.id, documentType: 'supplemental', lineItems: [scoutingLine()] }
    const answers = await Promise.all(Array.from({ length: 50 }, () => mia.call<Order>('POST', path, child)))
    expect(answers.every((answer) => answer.status === 201)).toBe(true)
    const numbers = answers.map((answer) => answer.body.sequenceNumber).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
  })

  it('make a credit memo the exact negative of its order', async () => {
    const parent = await created(mia, referenceOrder())
    await finalize(world, parent.id)
    const { lineItems, customerAssignments } = referenceOrder()
    const memo = await created(mia, {
      parentPoId: parent.id,
      documentType: 'credit_memo',
      lineItems,
      customerAssignments,
    })
    expect(memo).toMatchObject({
      displayPo: `${parent.id}-C1`,
      grandTotal: -1541.92,
      discountAmount: -39.54,
      discountPercentage: 2.5,
      lineItemSubtotalBeforeDiscounts: -1642.03,
      lineItemSubtotalAfterDiscounts: -1581.46,
    })
    expect(amounts(memo)).toEqual([-513.46, -513.46, -515])
    expect(memo.lineItems[0]?.total).toBe(615.46)
  })
})
