import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { levels } from '#shared/levels.ts'
import { acesStates, type DocumentType, documentTypes } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import { hasAddressOfItsOwn, servedRoutes } from './served-routes.ts'
import { type Asking, type Call, calls, nameNone, request } from './states-calls.ts'
import {
  type Answer,
  answers,
  type CallerName,
  type Cell,
  callers,
  cellsOf,
  everybody,
  everyState,
  states,
} from './states-table.ts'
import { openStates, type StatesWorld, type Wanted } from './states-world.ts'

/** Tests every call on orders of each kind in each state, by users in every role, against the table. */
/**
 * The callers whose requests are tested for each kind of order: every caller for originals, and one caller
 * from each column of states-table.ts for the other kinds.
 */
const triedBy = (kind: DocumentType): readonly CallerName[] =>
  kind === 'original' ? everybody : ['zoe', 'ann', 'bob', 'max']
const unknownId = 2_000_000_000

let world: StatesWorld
beforeAll(async () => {
  world = await openStates()
})
afterAll(() => world.close())

interface Got {
  status: number
  body: { code?: string; message?: string }
}

function fault(
  answer: Answer,
  asking: Asking,
  order: Pick<Order, 'id'>,
  { status, body }: Got,
): string | null {
  const wanted: { status: readonly number[]; code?: string; says?: RegExp; lists?: boolean } = answers[answer]
  const got = `${status} ${body?.code ?? ''} ${body?.message ?? ''}`.trim()
  if (!wanted.status.includes(status) || (wanted.code && wanted.code !== body.code)) return got
  if (wanted.says && !wanted.says.test(body.message ?? '')) return got
  if (wanted.lists === undefined) return null
  const found = asking.listed?.(body as never, order).some(({ id }) => id === order.id)
  return found === wanted.lists ? null : `${found ? '' : 'not '}in the list`
}

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

// (rules finalizing/permanent, kinds/parent-of-a-child, rights/levels, rights/who-sees-an-order)
// (rules rights/order-discount, rights/acting-for-another, states/only-open-orders-change)
// (rules states/nothing-is-deleted, states/who-may-archive, states/archived-are-for-managers)
// (rules states/undo-of-delete, known-fields/only-what-one-may-see, lists/states, lists/filters)
// (rules renewals/which-orders, renewals/what-can-be-renewed)
describe.each(everyState)('an order: %s', (state) => {
  const shared = new Map<string, Order>()
  const sharedBy = ({ kind, creator }: Wanted): Order => {
    const order = shared.get(`${kind} ${creator}`)
    if (!order) throw new Error(`${creator} has no ${kind}`)
    return order
  }
  const wanted = documentTypes.flatMap((kind) =>
    triedBy(kind)
      .filter((who) => callers[who].creates)
      .map((creator) => ({ kind, creator })),
  )
  beforeAll(async () => {
    for (const [i, { id }] of (await world.reach(state, wanted)).entries()) {
      const { body: order } = await world.ask('amy', 'GET', `/api/purchase-orders/${id}`)
      shared.set(`${wanted[i]?.kind} ${wanted[i]?.creator}`, order)
    }
  })
  afterAll(async () => {
    // Orders that were being finalized end up finalized, despite the calls made on them during the test.
    expect(await world.letGo()).toEqual(state === 'finalizing' ? wanted.map(() => 200) : [])
  })

  it("an order in each state has that state's fields", () => {
    for (const [named, order] of shared)
      expect({ named, ...order }).toMatchObject({ documentType: named.split(' ')[0], ...states[state] })
    expect(shared.size).toBe(wanted.length)
  })

  it.each(Object.keys(calls) as Call[])('%s', async (name) => {
    const asking: Asking = calls[name]
    const cells = cellsOf(name, state).filter(({ kind, who }) => triedBy(kind).includes(who))
    const own = (cell: Cell) => cell.answer === 'done' && asking.once === true
    const fresh = await world.reach(state, cells.filter(own))
    const ofUnknown = new Map<CallerName, Promise<Got>>()
    const send = (who: CallerName, order: Order): Promise<Got> => {
      const { method, address, body, headers } = request(asking, order)
      return world.ask(who, method, address, body, headers)
    }
    const askUnknown = (who: CallerName, order: Order) => {
      const asked = ofUnknown.get(who) ?? send(who, { ...order, id: unknownId })
      ofUnknown.set(who, asked)
      return asked
    }

    async function violation({ who, kind, answer }: Cell, order: Order): Promise<string | null> {
      const wrong = (what: string) => `${kind}, ${who}: ${what}, not ${answer}`
      const changes = answer === 'done' ? asking.writes : undefined
      const before = changes && (await world.stored(order.id))
      const got = await send(who, order)
      const amiss = fault(answer, asking, order, got)
      if (amiss) return wrong(amiss)
      if (answer === 'unknown') {
        const unknown = await askUnknown(who, order)
        const said = JSON.stringify(unknown.body).replaceAll(`${unknownId}`, `${order.id}`)
        if (unknown.status !== 404 || said !== JSON.stringify(got.body)) return wrong(`unlike ${said}`)
      }
      if (!before) return null
      const after = await world.stored(order.id)
      const fitting = { ...before, ...changes?.(before), everything: after.everything }
      return same(fitting, after) ? null : wrong(JSON.stringify(after))
    }
    /**
     * Makes the calls one after another, because the callers share an order. Calls that shouldn't change the
     * order come first.
     */
    async function violationsOf(order: Order): Promise<(string | null)[]> {
      const asked = cells.filter((cell) => !own(cell) && sharedBy(cell) === order)
      const found = []
      const before = await world.stored(order.id)
      for (const cell of asked) if (cell.answer !== 'done') found.push(await violation(cell, order))
      if (!same(before, await world.stored(order.id))) found.push(`${order.displayPo} was changed`)
      for (const cell of asked) if (cell.answer === 'done') found.push(await violation(cell, order))
      return found
    }

    // Downloads one document at a time, because each user is limited to two downloads at once (rule
    // documents/two-at-once).
    let last: Promise<unknown> = Promise.resolve()
    function filesOf(order: Order): Promise<(string | null)[]> {
      const found = last.then(() => violationsOf(order))
      last = found
      return found
    }
    const violations = await Promise.all([
      ...cells.filter(own).map((cell, i) => violation(cell, fresh[i] as Order)),
      ...[...shared.values()].map(name === 'document' ? filesOf : violationsOf),
    ])
    expect(violations.flat().filter(Boolean)).toEqual([])
    expect(violations.flat()).toHaveLength(cells.length)
  })
})

describe('the table', () => {
  const rows = new Set<string>([...Object.values(calls).map(({ route }) => route), ...nameNone])
  const withoutRow = (served: readonly string[]) =>
    served.filter((route) => route.includes('/purchase-orders') && !rows.has(route))

  it('the table of rights has a row for every call on purchase orders, and none that is no longer served', async () => {
    const served = await servedRoutes(world.office.world.url)
    expect(withoutRow(served)).toEqual([])
    const own = [...rows].filter(hasAddressOfItsOwn)
    expect(own.filter((route) => !served.includes(route))).toEqual([])
  })

  it.each(['POST /api/purchase-orders/:id/forget', 'GET /api/purchase-orders/forgotten/csv'])(
    'the table of rights misses a row for %s',
    (route) => expect(withoutRow([...rows, route])).toEqual([route]),
  )

  it('the table of rights knows every state of ACES and every level', () => {
    expect(new Set(Object.values(states).map(({ acesState }) => acesState))).toEqual(new Set(acesStates))
    const known = everybody.map((who) => callers[who].level?.toLowerCase()).filter(Boolean)
    expect(new Set(known)).toEqual(new Set(levels))
  })

  it.each<[Answer, number, object]>([
    ['done', 403, { code: 'forbidden', message: 'Only managers may do this' }],
    ['unknown', 403, { code: 'forbidden', message: 'Only managers may do this' }],
    ['managers', 404, { code: 'not_found', message: 'There is no such order' }],
    ['finalized', 409, { code: 'conflict', message: 'This purchase order is archived' }],
    ['finalized', 200, { id: 1 }],
    ['waiting', 409, { code: 'conflict', message: 'This purchase order is finalized' }],
    ['listed', 200, []],
    ['absent', 200, [{ id: 1 }]],
  ])('the table of rights rejects another answer for %s', (answer, status, body) => {
    expect(fault(answer, calls.list, { id: 1 }, { status, body })).not.toBeNull()
  })
})
