import { describe, expect } from 'vitest'
import type { TimelineEntry } from '#shared/api/orders-schemas.ts'
import type { Renewal } from '#shared/api/renewals-schemas.ts'
import type { CardOrder, Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { copyOrder, createOrder, ordersPath, readOrder, removeOrders } from '#test/world/orders.ts'
import { withoutTrail } from '#test/world/trail.ts'
import {
  type Caller,
  finalize,
  order,
  people,
  referenceOrder,
  scoutingLine,
  services,
} from '#test/world/world.ts'

interface Planned {
  renewals: Renewal[]
  next: number | null
}
const plan = (by: Caller, query = '') => by.call<Planned>('GET', `/api/renewals?from=2026&to=2027${query}`)
const planned = async (by: Caller, query = '') => (await plan(by, query)).body.renewals
const sourcesOf = async (by: Caller, query = '') => (await planned(by, query)).map(({ source }) => source.id)
const renew = (by: Caller, from: Order, changes: Record<string, unknown> = {}, key?: string) =>
  by.call<Order & { message: string; details?: unknown }>(
    'POST',
    ordersPath,
    order({ fiscalYear: 2027, renewedFromId: from.id, lineItems: [scoutingLine({ id: '' })], ...changes }),
    key === undefined ? {} : { 'idempotency-key': key },
  )
const bobs = { agronomistAssignments: [{ email: people.bob.email, percentage: 100 }] }
const child = (parent: Order, documentType: string, changes: Record<string, unknown> = {}) =>
  order({ parentPoId: parent.id, contractType: undefined, documentType, ...changes })

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
})

// (rule renewals/which-orders)
describe('the orders of a season that can be renewed', () => {
  it('are the active originals of that year that the user may see', async ({ world, ann, bob, mia }) => {
    const first = await createOrder(ann)
    await createOrder(ann, order({ fiscalYear: 2025 }))
    const archived = await createOrder(ann)
    await ann.call('POST', `${ordersPath}/${archived.id}/archive`)
    const hidden = await createOrder(mia, order({ producerId: 2, ...bobs }))
    await finalize(world, first.id)
    await createOrder(ann, child(first, 'supplemental'))
    expect(await sourcesOf(ann)).toEqual([first.id])
    expect(await sourcesOf(bob)).toEqual([hidden.id])
    expect(await sourcesOf(ann, '&producerId=2')).toEqual([])
    expect(await sourcesOf(mia, '&producerId=1')).toEqual([first.id])
  })

  it('are for a manager without a producer their own and those of My Customers', async ({
    world,
    ann,
    mia,
  }) => {
    const acres = await createOrder(ann)
    await createOrder(ann, order({ producerId: 2 }))
    const own = await createOrder(mia, order({ producerId: 3, ...bobs }))
    expect(await sourcesOf(mia)).toEqual([own.id])
    await world.sql('update agronomists set customer_ids = $1 where email = $2', [[1], people.mia.email])
    expect(await sourcesOf(mia)).toEqual([acres.id, own.id])
    await world.sql("update agronomists set customer_ids = '{}' where email = $1", [people.mia.email])
  })

  it('are those of the agronomist for whom a manager acts', async ({ world, ann }) => {
    const mia = await world.as('mia')
    const own = await createOrder(ann)
    await createOrder(ann)
    await createOrder(mia, order(bobs))
    await mia.call('POST', '/api/auth/admin-switch', { email: people.ann.email })
    expect(await sourcesOf(mia, '&producerId=1')).toEqual([own.id, own.id + 1])
  })

  it('come 200 at a time', async ({ world, ann }) => {
    const { id } = await createOrder(ann)
    await copyOrder(world, { id }, 204)
    const first = (await plan(ann)).body
    expect([first.renewals.length, first.next]).toEqual([200, 200])
    const second = (await plan(ann, '&after=200')).body
    expect([second.renewals.length, second.next]).toEqual([5, null])
  })

  it.for([
    '?from=2026&to=2026',
    '?from=2026',
    '?from=2026&to=2027&as=wished',
    '?from=2026&to=2027&producerId=x',
    '?from=2026&to=2027&limit=5',
  ])('are refused to %s', async (query, { ann }) => {
    expect((await ann.call('GET', `/api/renewals${query}`)).status).toBe(400)
  })
})

// (rules renewals/todays-prices, renewals/discount-of-managers)
describe('a planned renewal', () => {
  it("has today's prices, the sum then and the sum now", async ({ world, mia }) => {
    await createOrder(mia, referenceOrder())
    await world.sql('update service_types set unit_price = 6 where id = $1', [services.cornScouting])
    const [one] = await planned(mia)
    await world.sql('update service_types set unit_price = 5.25 where id = $1', [services.cornScouting])
    expect(one?.basis).toMatchObject({ sumThen: 1_541.92, discountPercentage: 2.5 })
    expect(one?.plan.lines.map(({ costPerAcre }) => costPerAcre)).toEqual([6, 12.35])
    expect(one?.plan).toMatchObject({ sumNow: 1_627.65, problems: [], droppedDiscount: 0 })
  })

  it('names archived people and services, and the discount that is not copied', async ({
    world,
    ann,
    mia,
  }) => {
    const { id } = await createOrder(mia, referenceOrder({ producerId: 2 }))
    await world.sql('update purchase_orders set viewer_emails = $1 where id = $2', [[people.ann.email], id])
    await world.sql('update customers set active = false where id = 2')
    await world.sql('update service_types set active = false where id = $1', [services.premiumScouting])
    const [one] = await planned(ann)
    await world.sql('update customers set active = true where id = 2')
    await world.sql('update service_types set active = true where id = $1', [services.premiumScouting])
    expect(one?.plan.problems.map(({ path }) => path)).toEqual([
      'producerId',
      'customerAssignments.1.id',
      'lineItems.1.serviceTypeId',
    ])
    expect(one?.plan.droppedDiscount).toBe(2.5)
  })

  // (rule renewals/as-agreed)
  it('as agreed has the supplementals and lacks what was credited; what is hidden is counted', async ({
    world,
    ann,
  }) => {
    const parent = await createOrder(ann)
    await finalize(world, parent.id)
    const more = await createOrder(
      ann,
      child(parent, 'supplemental', { lineItems: [scoutingLine({ fieldName: 'Mill', acres: 20 })] }),
    )
    const memo = await createOrder(
      ann,
      child(parent, 'credit_memo', {
        lineItems: [scoutingLine({ acres: 40 }), scoutingLine({ fieldName: 'Gone', acres: 1 })],
        creditsOver: 0,
      }),
    )
    for (const { id } of [more, memo]) await finalize(world, id)
    const hidden = await createOrder(ann, child(parent, 'supplemental'))
    await world.sql('update purchase_orders set viewer_emails = $1 where id = $2', [
      [people.bob.email],
      hidden.id,
    ])
    const [one] = await planned(ann, '&as=agreed')
    expect(one?.basis.lines.map(({ displayPo, line }) => [displayPo, line.fieldName, line.acres])).toEqual([
      [parent.displayPo, 'North 40', 60],
      [more.displayPo, 'Mill', 20],
    ])
    expect(one?.basis.unmatched).toMatchObject([{ fieldName: 'Gone', units: 1, reason: 'not-ordered' }])
    expect([one?.basis.sumThen, one?.hiddenMembers, one?.plan.sumNow]).toEqual([414.75, 1, 420])
    expect((await planned(ann))[0]?.basis).toMatchObject({ sumThen: 525, unmatched: [] })
  })
})

// (rules renewals/what-can-be-renewed, renewals/says-where-from)
describe('an order that renews another', () => {
  it('is an open order that shows its source, in every answer and version', async ({ ann }) => {
    const source = await createOrder(ann)
    const { status, body } = await renew(ann, source)
    expect([status, body.renewedFromId, body.finalized]).toEqual([201, source.id, false])
    const stored = await readOrder(ann, body)
    expect(stored.renewedFromId).toBe(source.id)
    const changed = await ann.call<Order>('PATCH', `${ordersPath}/${body.id}`, {
      comments: 'x',
      renewedFromId: 999,
    })
    expect(changed.body).toMatchObject({ versionNumber: 2, renewedFromId: source.id })
    for (const n of [1, 2]) {
      const version = await ann.call<{ data: Order }>('GET', `${ordersPath}/${body.id}/versions/${n}`)
      expect(version.body.data.renewedFromId).toBe(source.id)
    }
    const [card] = (await ann.call<Order[]>('GET', `${ordersPath}?view=card&fiscalYear=2027`)).body
    expect(card?.renewedFromId).toBe(source.id)
  })

  it('and the renewed order show each other in their timelines, to users who see the other one', async ({
    ann,
    bob,
    mia,
  }) => {
    const source = await createOrder(mia, order({ agronomistAssignments: twoPeople }))
    const { body } = await renew(mia, source, bobs)
    const told = async (by: Caller, { id }: Order) =>
      (await by.call<TimelineEntry[]>('GET', `${ordersPath}/${id}/timeline`)).body.map(
        ({ kind, byName, message }) => [kind, byName, message],
      )
    expect(await told(bob, body)).toEqual([['created', people.mia.name, `Renewed from ${source.id}`]])
    const created = ['created', people.mia.name, null]
    const renewed = ['renewed', people.mia.name, `As ${body.id} for FY 2027`]
    expect(await told(bob, source)).toEqual([renewed, created])
    expect(await told(ann, source)).toEqual([created])
  })

  it('is on the card of the renewed order, for users who see it, until it is archived', async ({
    ann,
    bob,
    mia,
  }) => {
    const source = await createOrder(mia, order({ agronomistAssignments: twoPeople }))
    const { body } = await renew(mia, source, bobs)
    const cardsOf = async (by: Caller, query = '') =>
      (await by.call<CardOrder[]>('GET', `${ordersPath}?view=card&sort=po${query}`)).body.map(
        ({ id, renewedFromId, renewedAs }) => [id, renewedFromId, renewedAs],
      )
    const both = [
      [source.id, null, [body.id]],
      [body.id, source.id, []],
    ]
    for (const by of [mia, bob]) {
      expect(await cardsOf(by)).toEqual(both)
      expect(await cardsOf(by, '&q=acre')).toEqual(both)
    }
    expect(await cardsOf(ann)).toEqual([[source.id, null, []]])
    await mia.call('POST', `${ordersPath}/${body.id}/archive`)
    expect(await cardsOf(mia)).toEqual([[source.id, null, []]])
  })

  it('renews an active original of an earlier year that its author sees, and nothing else', async ({
    world,
    ann,
    bob,
    mia,
  }) => {
    const source = await createOrder(ann)
    await finalize(world, source.id)
    const supplemental = await createOrder(ann, child(source, 'supplemental'))
    const archived = await createOrder(mia, order())
    await mia.call('POST', `${ordersPath}/${archived.id}/archive`)
    const statuses = {
      hidden: (await renew(bob, source)).status,
      unknown: (await renew(ann, { ...source, id: 99_999 })).status,
      'too large': (await renew(ann, { ...source, id: 3_000_000_000 })).status,
      child: (await renew(ann, supplemental)).status,
      archived: (await renew(mia, archived)).status,
      'same year': (await renew(ann, source, { fiscalYear: 2026 })).status,
      'by a child': (
        await ann.call('POST', ordersPath, child(source, 'supplemental', { renewedFromId: source.id }))
      ).status,
    }
    expect(statuses).toEqual({
      hidden: 404,
      unknown: 404,
      'too large': 404,
      child: 400,
      archived: 409,
      'same year': 400,
      'by a child': 400,
    })
    expect((await planned(ann))[0]?.renewedAs).toEqual([])
  })

  it('versions stored before there were renewals answer as before', async ({ world, ann }) => {
    const { id } = await createOrder(ann)
    await withoutTrail(world, "update purchase_order_versions set data = data - 'renewedFromId'")
    const { status, body } = await ann.call<{ data: Order }>('GET', `${ordersPath}/${id}/versions/1`)
    expect([status, body.data.renewedFromId]).toEqual([200, null])
  })
})

// (rules renewals/a-second-one-asks, renewals/never-twice)
describe('a second renewal', () => {
  it('is refused until it is confirmed, and named if it is visible', async ({ ann, bob, mia }) => {
    const source = await createOrder(mia, order({ agronomistAssignments: twoPeople }))
    const first = (await renew(mia, source, bobs)).body
    const refused = await renew(ann, source)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Purchase order ${source.id} was already renewed for FY 2027. Renew it again?`,
    ])
    expect((await renew(bob, source)).body.message).toBe(
      `Purchase order ${source.id} was already renewed for FY 2027 as ${first.id} by ${people.mia.name} a moment ago. Renew it again?`,
    )
    expect((await planned(ann))[0]).toMatchObject({ renewedAs: [], hiddenRenewals: 1 })
    expect((await planned(bob))[0]).toMatchObject({ renewedAs: [first.id], hiddenRenewals: 0 })
    expect((await renew(ann, source, { renewAgain: true, knownRenewals: 1 })).status).toBe(201)
    // No confirmation is needed, because this is the first renewal for 2028.
    expect((await renew(ann, source, { fiscalYear: 2028 })).status).toBe(201)
  })

  it('with the same key is the first one again, though the source was renewed by it', async ({ ann }) => {
    const source = await createOrder(ann)
    const body = { lineItems: [{ ...scoutingLine(), id: undefined }] }
    const [first, second] = [await renew(ann, source, body, 'k1'), await renew(ann, source, body, 'k1')]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect((await planned(ann))[0]?.renewedAs).toEqual([first.body.id])
  })
})

const twoPeople = [
  { email: people.ann.email, percentage: 50 },
  { email: people.bob.email, percentage: 50 },
]
