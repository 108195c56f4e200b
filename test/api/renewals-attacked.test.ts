import { describe, expect } from 'vitest'
import type { Renewal } from '#shared/api/renewals-schemas.ts'
import type { Order, OrderVersion } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { type Caller, finalize, order, people, scoutingLine, type World } from '#test/world/world.ts'

/** Tests requests that an attacker might send to renew or learn more than allowed, or to crash the server. */
interface Refusal {
  message: string
  errors?: { path: string; message: string }[]
  details?: unknown
}
const send = (by: Caller, changes: Record<string, unknown>) =>
  by.call<Order & Refusal>(
    'POST',
    ordersPath,
    order({ fiscalYear: 2027, lineItems: [scoutingLine({ id: '' })], ...changes }),
  )
const seasonOf = (by: Caller, query: string) =>
  by.call<{ renewals: Renewal[] } & Refusal>('GET', `/api/renewals?${query}`)
const bobs = { agronomistAssignments: [{ email: people.bob.email, percentage: 100 }] }
const renewals = async (world: World) =>
  (await world.sql('select id from purchase_orders where renewed_from_id is not null')).length

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
})

// (rules renewals/what-can-be-renewed, rights/who-sees-an-order)
describe('an order that a user may not see', () => {
  it('is not renewed by its number, and is answered like a missing order, whatever is sent with it', async ({
    world,
    ann,
    bob,
    mia,
  }) => {
    const hidden = await createOrder(mia, order(bobs))
    await finalize(world, hidden.id)
    const child = await createOrder(
      bob,
      order({ parentPoId: hidden.id, contractType: undefined, documentType: 'supplemental', ...bobs }),
    )
    await send(bob, { ...bobs, renewedFromId: hidden.id })
    const archived = await createOrder(mia, order(bobs))
    await mia.call('POST', `${ordersPath}/${archived.id}/archive`)
    const ways = [
      {},
      { renewAgain: true, knownRenewals: 1 },
      { knownRenewals: 1 },
      { fiscalYear: 2026 },
      { fiscalYear: 2020 },
      { discountPercentage: 0, renewAgain: null },
      { producerId: 2 },
    ]
    for (const id of [hidden.id, child.id, archived.id, 4_711]) {
      for (const way of ways) {
        const { status, body } = await send(ann, { ...way, renewedFromId: id })
        expect([status, body]).toEqual([
          404,
          { code: 'not_found', message: `Purchase order ${id} does not exist, or you cannot see it` },
        ])
      }
    }
    expect(await renewals(world)).toBe(1)
    const season = await seasonOf(ann, 'from=2026&to=2027&as=agreed&producerId=1')
    expect(season.body.renewals).toEqual([])
  })

  it('reveals nothing about itself if it is the renewal of a visible one', async ({ ann, mia }) => {
    const both = [people.ann, people.bob].map(({ email }) => ({ email, percentage: 50 }))
    const source = await createOrder(ann, order({ agronomistAssignments: both }))
    const hidden = (await send(mia, { ...bobs, renewedFromId: source.id })).body
    const { status, body } = await send(ann, { renewedFromId: source.id })
    expect([status, body]).toEqual([
      409,
      {
        code: 'conflict',
        message: `Purchase order ${source.id} was already renewed for FY 2027. Renew it again?`,
        details: { renewedAs: [], renewals: 1 },
      },
    ])
    const season = await seasonOf(ann, 'from=2026&to=2027')
    expect(season.body.renewals[0]).toMatchObject({ renewedAs: [], hiddenRenewals: 1 })
    expect(JSON.stringify(season.body)).not.toContain(hidden.displayPo.padStart(4, '"'))
    expect((await ann.call('GET', `${ordersPath}/${hidden.id}`)).status).toBe(404)
  })

  it('is not renewed by a manager acting for a user who may not see it, nor with what only managers give', async ({
    world,
    ann,
  }) => {
    const manager = await world.as('mia')
    const others = await createOrder(manager, order(bobs))
    const own = await createOrder(ann)
    const discounted = await createOrder(manager, order({ discountPercentage: 5 }))
    await manager.call('POST', '/api/auth/admin-switch', { email: people.ann.email })
    expect((await send(manager, { renewedFromId: others.id })).status).toBe(404)
    const season = await seasonOf(manager, 'from=2026&to=2027&producerId=1')
    expect(season.body.renewals.map(({ source }) => source.id)).toEqual([own.id, discounted.id])
    expect(season.body.renewals[1]?.plan).toMatchObject({ droppedDiscount: 5, sumNow: 525 })
    const withDiscount = await send(manager, { renewedFromId: discounted.id, discountPercentage: 5 })
    expect([withDiscount.status, withDiscount.body.message]).toEqual([
      403,
      'Only managers may change the order discount',
    ])
    const made = (await send(manager, { renewedFromId: discounted.id })).body
    expect(made).toMatchObject({ userId: people.ann.email, grandTotal: 525 })
    const version = await ann.call<OrderVersion>('GET', `${ordersPath}/${made.id}/versions/1`)
    expect(version.body.realUser).toBe(people.mia.email)
  })

  it('neither call answers a user who has just been archived', async ({ world, ann }) => {
    const bob = await world.as('bob')
    const source = await createOrder(ann, order(bobs))
    await world.sql('update agronomists set active = false where email = $1', [people.bob.email])
    const statuses = [
      (await seasonOf(bob, 'from=2026&to=2027')).status,
      (await send(bob, { ...bobs, renewedFromId: source.id })).status,
    ]
    await world.sql('update agronomists set active = true where email = $1', [people.bob.email])
    expect(statuses).toEqual([401, 401])
    expect(await renewals(world)).toBe(0)
  })
})

// (rules renewals/what-can-be-renewed, renewals/todays-prices)
describe('a forged renewal', () => {
  it.for([
    [{ fiscalYear: undefined }, 'fiscalYear', /renew it for a later year$/],
    [{ fiscalYear: 2026 }, 'fiscalYear', /renew it for a later year$/],
    [{ fiscalYear: -9_007_199_254_740_991 }, 'fiscalYear', /renew it for a later year$/],
    [{ fiscalYear: 2101 }, 'fiscalYear', /whole number from 2000 to 2100$/],
    [{ fiscalYear: 3_000_000_000 }, 'fiscalYear', /whole number from 2000 to 2100$/],
    [{ fiscalYear: 9_007_199_254_740_991 }, 'fiscalYear', /whole number from 2000 to 2100$/],
    [{ fiscalYear: 2026.5 }, 'fiscalYear', /whole number/],
    [{ renewedFromId: 0 }, 'renewedFromId', /./],
    [{ renewedFromId: -1 }, 'renewedFromId', /./],
    [{ renewedFromId: 1.5 }, 'renewedFromId', /./],
    [{ renewedFromId: '1' }, 'renewedFromId', /./],
    [{ renewedFromId: [1] }, 'renewedFromId', /./],
    [{ renewedFromId: 1e300 }, 'renewedFromId', /./],
    [
      { producerId: 2 },
      'producerId',
      /^Purchase order \d+ is for Acre Farms; renew it for the same producer$/,
    ],
    [{ producerId: 2, renewAgain: true, knownRenewals: 9 }, 'producerId', /the same producer$/],
    [{ producerId: null }, 'producerId', /./],
    [{ renewAgain: 'yes' }, 'renewAgain', /./],
    [{ renewAgain: true }, 'knownRenewals', /send the number of renewals you know of for that year/],
    [
      { renewAgain: true, knownRenewals: null },
      'knownRenewals',
      /send the number of renewals you know of for that year/,
    ],
    [{ renewAgain: true, knownRenewals: -1 }, 'knownRenewals', /0 or more$/],
    [{ renewAgain: true, knownRenewals: 1e300 }, 'knownRenewals', /whole number$/],
    [{ renewAgain: true, knownRenewals: '0' }, 'knownRenewals', /whole number$/],
    [{ lineItems: [scoutingLine({ costPerAcre: 0.01 })] }, 'lineItems.0.costPerAcre', /./],
    [{ lineItems: [scoutingLine({ costPerAcre: 5.24 })] }, 'lineItems.0.costPerAcre', /./],
    [{ lineItems: [scoutingLine({ costPerAcre: -5.25 })] }, 'lineItems.0.costPerAcre', /./],
  ] as const)('is refused at its place: %j', async ([changes, path, sentence], { world, mia }) => {
    const source = await createOrder(mia)
    const { status, body } = await send(mia, { renewedFromId: source.id, ...changes })
    expect(status).toBe(400)
    expect(body.errors?.[0]?.path).toBe(path)
    expect(body.errors?.[0]?.message).toMatch(sentence)
    expect(await renewals(world)).toBe(0)
  })

  it('has only the sum, number and origin that the server finds', async ({ world, ann }) => {
    const source = await createOrder(ann)
    const { status, body } = await send(ann, {
      renewedFromId: source.id,
      id: 999,
      grandTotal: 1,
      discountAmount: 500,
      finalized: true,
      userId: people.mia.email,
      renewalsMade: 7,
      lineItems: [{ ...scoutingLine({ id: '' }), total: 1, subtotalAfterDiscount: 1 }],
    })
    expect([status, body.grandTotal, body.finalized, body.userId]).toEqual([
      201,
      525,
      false,
      people.ann.email,
    ])
    expect(body.id).toBe(source.id + 1)
    const other = await createOrder(ann)
    for (const method of ['PUT', 'PATCH']) {
      const changed = await ann.call<Order>(method, `${ordersPath}/${other.id}`, {
        ...order({ fiscalYear: 2026 }),
        renewedFromId: source.id,
        renewAgain: true,
      })
      expect([changed.status, changed.body.renewedFromId]).toEqual([200, null])
    }
    expect(await world.sql('select id, renewals_made from purchase_orders order by id')).toEqual([
      { id: source.id, renewals_made: 1 },
      { id: body.id, renewals_made: 0 },
      { id: other.id, renewals_made: 0 },
    ])
  })

  // (rule renewals/fixed-in-place)
  it('has another producer only if that of the renewed order is archived', async ({ world, ann }) => {
    const source = await createOrder(
      ann,
      order({ producerId: 2, customerAssignments: [{ id: 1, percentage: 100 }] }),
    )
    const changes = { renewedFromId: source.id, producerId: 1 }
    expect((await send(ann, changes)).status).toBe(400)
    await world.sql('update customers set active = false where id = 2')
    const made = await send(ann, changes)
    await world.sql('update customers set active = true where id = 2')
    expect([made.status, made.body.producerId, made.body.renewedFromId]).toEqual([201, 1, source.id])
  })

  it('is not created by a copy or by an edit of the order it claims to renew', async ({ world, ann }) => {
    const source = await createOrder(ann)
    const renewal = (await send(ann, { renewedFromId: source.id })).body
    const { id: _, ...copied } = renewal
    const copy = await ann.call<Order>('POST', ordersPath, { ...copied, renewedFromId: undefined })
    expect([copy.status, copy.body.renewedFromId]).toEqual([201, null])
    const { body } = await ann.call<Order>('GET', `${ordersPath}/${source.id}`)
    const again = await ann.call<Order & Refusal>('POST', ordersPath, { ...body, renewedFromId: source.id })
    expect([again.status, again.body.errors?.[0]?.path]).toEqual([400, 'fiscalYear'])
    expect(await renewals(world)).toBe(1)
  })

  it('is not a second renewal without both a confirmation and the right count', async ({ world, ann }) => {
    const source = await createOrder(ann)
    await send(ann, { renewedFromId: source.id })
    for (const way of [
      { knownRenewals: 5 },
      { renewAgain: false, knownRenewals: 5 },
      { renewAgain: null },
      { renewAgain: true, knownRenewals: 0 },
    ])
      expect((await send(ann, { renewedFromId: source.id, ...way })).status).toBe(409)
    expect(await renewals(world)).toBe(1)
  })
})

// (rule renewals/which-orders)
it.for([
  'from=2026&to=2027&producerId=999999999999',
  'from=2026&to=2027&after=999999999999',
  'from=2000&to=2100',
])('a season without orders is empty: %s', async (query, { ann }) => {
  const { status, body } = await seasonOf(ann, query)
  expect([status, body.renewals]).toEqual([200, []])
})
it.for([
  'from=2027&to=2026',
  'from=1999&to=2027',
  'from=2026&to=2101',
  'from=2026&from=2025&to=2027',
  'from=2026&to=2027&producerId=-1',
  'from=2026&to=2027&after=1e3',
  "from=2026&to=2027&producerId=1'",
  'from=2026&to=2027&viewer=bob@farm.example',
])('a season is refused for a forged query: %s', async (query, { ann }) => {
  expect((await seasonOf(ann, query)).status).toBe(400)
})
