import { describe, expect } from 'vitest'
import type { Family, OrderSum, SumQuery } from '#shared/api/orders-schemas.ts'
import { sum } from '#shared/money.ts'
import type { Order } from '#shared/order/order.ts'
import { type OrderState, orderState, orderStates } from '#shared/order/order-states.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { ordersPath } from '#test/world/orders.ts'
import { type Caller, call, finalize, people } from '#test/world/world.ts'
import { addressOf, createManyKinds, isWanted, readEverything } from './narrowed-world.ts'

const it = inWorld
  .extend('everything', { scope: 'file' }, async ({ world, mia }): Promise<Order[]> => {
    await createManyKinds(world)
    return readEverything(mia)
  })
  // Ada's session, in which she acts as Bob.
  .extend('acting', { scope: 'file' }, async ({ world }) => {
    const acting = await world.as('ada')
    await acting.call('POST', '/api/auth/admin-switch', { userId: people.bob.email })
    return acting
  })

const { ann, bob, mia } = people
const ofNothing: Partial<SumQuery>[] = [
  { person: 'nobody@farm.example' },
  { customer: 0 },
  { customer: 10 },
  { customer: 999_999_999_999 },
]
const queries: Partial<SumQuery>[] = [
  {},
  { fiscalYear: 2026 },
  ...orderStates.map((state) => ({ state })),
  { kind: 'standard' },
  { kind: 'custom' },
  { kind: 'supplemental' },
  { kind: 'credit_memo' },
  { check: 'check' },
  { check: 'okay' },
  { person: ann.email },
  { person: mia.email },
  { customer: 1 },
  { customer: 3 },
  { state: 'open', kind: 'standard', check: 'okay', person: bob.email, customer: 2, fiscalYear: 2025 },
  { state: 'finalized', customer: 2 },
  ...ofNothing,
]

const ids = (orders: readonly { id: number }[]) => orders.map(({ id }) => id).sort((a, b) => a - b)
const seenBy = (email: string, orders: readonly Order[]) =>
  orders.filter((order) => isWanted(order, { status: 'all', person: email }))

async function pages(caller: Caller, query: string) {
  const found: Order[] = []
  let counted: string | null = null
  let next: string | null = `${ordersPath}?${query}`
  while (next) {
    const answer: { headers: Headers; body: Order[] } = await caller.call<Order[]>('GET', next)
    counted ??= answer.headers.get('x-total-count')
    found.push(...answer.body)
    next = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
  }
  return { found, counted: Number(counted) }
}

/** Computes the totals of the given orders without the server. */
function summed(orders: readonly Order[], state?: OrderState): OrderSum {
  const together = (some: readonly Order[]) => ({
    count: some.length,
    total: sum(some.map(({ grandTotal }) => grandTotal)),
  })
  const asked = orders.filter((order) => state === undefined || orderState(order) === state)
  const isFinal = (order: Order) => orderState(order) === 'finalized'
  const countOf = (one: OrderState) => orders.filter((order) => orderState(order) === one).length
  return {
    ...together(asked),
    open: together(asked.filter((order) => !isFinal(order))),
    finalized: together(asked.filter(isFinal)),
    states: {
      open: countOf('open'),
      waiting: countOf('waiting'),
      failed: countOf('failed'),
      finalized: countOf('finalized'),
    },
  }
}

// (rules lists/filters, lists/states, lists/sum, rights/who-sees-an-order)
describe('a filtered list', () => {
  it('a filtered list can include orders of every state and kind, checked ones and archived ones', async ({
    everything,
  }) => {
    for (const status of ['active', 'archived'] as const)
      for (const state of orderStates.filter((one) => status === 'active' || one !== 'waiting'))
        expect(everything.filter((order) => isWanted(order, { status, state })).length).toBeGreaterThan(0)
    const none = queries.filter((query) => !everything.some((order) => isWanted(order, query)))
    expect(none).toEqual(ofNothing)
  })

  it.for(queries)(
    'a filtered list has all matches and counts them, in pages as in one: %j',
    async (query, { everything, ann, acting, mia }) => {
      const callers = { [people.ann.email]: ann, [people.bob.email]: acting, all: mia }
      for (const [who, caller] of Object.entries(callers)) {
        const seen = who === 'all' ? everything : seenBy(who, everything)
        const wanted = ids(seen.filter((order) => isWanted(order, query)))
        for (const sort of ['date-newest', 'producer'] as const) {
          const { found, counted } = await pages(caller, `limit=4&sort=${sort}&${addressOf(query)}`)
          expect({ who, found: ids(found), counted }).toEqual({ who, found: wanted, counted: wanted.length })
        }
      }
    },
  )

  it.for(queries)(
    'a sum is the total of the listed orders, to the cent: %j',
    async (query, { everything, ann, acting, mia }) => {
      const { state, ...others } = query
      const callers = { [people.ann.email]: ann, [people.bob.email]: acting, all: mia }
      for (const [who, caller] of Object.entries(callers)) {
        const seen = who === 'all' ? everything : seenBy(who, everything)
        const { body } = await caller.call('GET', `${ordersPath}/sum?${addressOf(query)}`)
        expect({ who, ...body }).toEqual({
          who,
          ...summed(
            seen.filter((order) => isWanted(order, others)),
            state,
          ),
        })
      }
    },
  )

  it.for(['archived', 'all'] as const)(
    'a filtered list of %s orders is for managers',
    async (status, { everything, bob, acting, mia }) => {
      for (const query of [{}, { state: 'failed' }, { person: people.bob.email }, { customer: 1 }] as const) {
        const address = addressOf({ ...query, status })
        const wanted = everything.filter((order) => isWanted(order, { ...query, status }))
        const { found } = await pages(mia, `limit=5&${address}`)
        expect(ids(found)).toEqual(ids(wanted))
        const { body } = await mia.call<OrderSum>('GET', `${ordersPath}/sum?${address}`)
        expect(body).toMatchObject({ count: wanted.length, total: summed(wanted).total })
        const selected = await mia.call<{ active: number[]; archived: number[] }>(
          'GET',
          `${ordersPath}/ids?${address}`,
        )
        expect(ids(wanted)).toEqual(
          [...selected.body.active, ...selected.body.archived].sort((a, b) => a - b),
        )
        for (const caller of [bob, acting])
          for (const path of [`${ordersPath}?`, `${ordersPath}/sum?`])
            expect((await caller.call('GET', `${path}${address}`)).status).toBe(403)
      }
    },
  )

  it('a text further narrows a sum and a filtered list, in any case of letters', async ({
    everything,
    mia,
  }) => {
    const query = { kind: 'standard', person: people.bob.email } as const
    const wanted = everything.filter(
      (order) =>
        isWanted(order, query) &&
        JSON.stringify([order.producerName, order.customerAssignments]).includes('Acre'),
    )
    const address = 'kind=standard&person=BOB@farm.Example&q=acre'
    expect(ids((await pages(mia, `limit=3&${address}`)).found)).toEqual(ids(wanted))
    const { body } = await mia.call<OrderSum>('GET', `${ordersPath}/sum?${address}`)
    expect(body).toMatchObject(summed(wanted))
    expect(wanted.length).toBeGreaterThan(2)
  })

  it('credit memos reduce a sum, and alone make it negative', async ({ mia }) => {
    const { body } = await mia.call<OrderSum>('GET', `${ordersPath}/sum?kind=credit_memo`)
    expect(body.total).toBeLessThan(0)
    expect(body.total).toBe(sum([body.open.total, body.finalized.total]))
  })

  // (rule kinds/family-sum)
  it("a family's answer includes its last member in a filtered list", async ({ everything, mia }) => {
    const last = async (query: string) =>
      (await mia.call<Family[]>('GET', `${ordersPath}/families?ids=2&sort=po&${query}`)).body[0]?.last
    const family = everything.filter((order) => (order.parentPoId ?? order.id) === 2)
    for (const query of [
      { kind: 'custom' },
      { kind: 'supplemental' },
      { state: 'failed' },
      { customer: 9 },
    ] as const) {
      const wanted = family.filter((order) => isWanted(order, query)).at(-1)?.id ?? null
      expect({ query, last: await last(addressOf(query)) }).toEqual({ query, last: wanted })
    }
  })

  // (rule lists/pages)
  it('a cursor of a filtered list works in no other, and one without names continues unchanged', async ({
    mia,
  }) => {
    const cursorOf = async (query: string) => {
      const { headers } = await mia.call('GET', `${ordersPath}?limit=2&${query}`)
      return new URL(`http://x${/^<(.+)>/.exec(headers.get('link') ?? '')?.[1]}`).searchParams.get('cursor')
    }
    const status = async (query: string, cursor: string | null) =>
      (await mia.call('GET', `${ordersPath}?limit=2&${query}&cursor=${cursor}`)).status
    const [narrowed, plain] = [await cursorOf('state=open'), await cursorOf('')]
    expect(await status('state=open', narrowed)).toBe(200)
    for (const query of ['', 'state=finalized', 'state=open&kind=standard'])
      expect(await status(query, narrowed)).toBe(400)
    expect(await status('', plain)).toBe(200)
    expect(await status('kind=standard', plain)).toBe(400)
  })

  it.for([
    'state=done',
    'state=',
    'kind=original',
    'check=true',
    'person=',
    'person=bob',
    'person=a@b%00',
    `person=${'x'.repeat(200)}@b`,
    'customer=acre',
    'customer=-1',
    'customer=1.5',
    'state=open&state=failed',
  ])('a list and its sum refuse %s with a message', async (query, { mia }) => {
    for (const path of [
      `${ordersPath}?`,
      `${ordersPath}?view=card&`,
      `${ordersPath}/sum?`,
      `${ordersPath}/families?ids=1&`,
    ])
      expect(await mia.call('GET', `${path}${query}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid', message: expect.stringMatching(/\w{3,}/) },
      })
  })

  it.for(['sort=po', 'limit=5', 'cursor=x', 'view=card'])(
    'a sum refuses %s, which does not apply to it',
    async (query, { mia }) => {
      expect((await mia.call('GET', `${ordersPath}/sum?${query}`)).status).toBe(400)
    },
  )

  it('a sum is refused to anyone who is not signed in', async ({ world }) => {
    expect((await call(world.url, 'GET', `${ordersPath}/sum`)).status).toBe(401)
  })

  it('an order whose names are too long for the index is listed and summed like any other', async ({
    world,
    mia,
  }) => {
    const before = (await mia.call<OrderSum>('GET', `${ordersPath}/sum?customer=3&q=long`)).body
    await world.sql(
      "update purchase_orders set search_text = search_text || repeat(' long', 200) where id = 18",
    )
    await finalize(world, 18)
    const after = (await mia.call<OrderSum>('GET', `${ordersPath}/sum?customer=3&q=long`)).body
    expect([before.count, after.count, after.finalized.count]).toEqual([0, 1, 1])
    expect(ids((await pages(mia, 'limit=4&state=finalized&q=long')).found)).toEqual([18])
  })
})
