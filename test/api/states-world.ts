import { randomUUID } from 'node:crypto'
import type { DocumentType } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import { gate } from '#test/world/gate.ts'
import { ordersPath } from '#test/world/orders.ts'
import { type Answer, call, order, scoutingLine } from '#test/world/world.ts'
import { type Office, openOffice } from '../aces/office.ts'
import { until } from '../endurance/until.ts'
import type { Stored } from './states-calls.ts'
import { assigned, type CallerName, callers, type State } from './states-table.ts'

/** Sets up users in every role and orders in every state, created by the same calls that users make. */

export interface Wanted {
  kind: DocumentType
  creator: CallerName
}

/** The ACES timeout in milliseconds: long enough that calls delayed by the tests don't time out. */
const retryMs = 120_000

export interface StatesWorld {
  office: Office
  ask(
    who: CallerName,
    method: string,
    address: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<never>>
  reach(state: State, wanted: readonly Wanted[]): Promise<Order[]>
  /** Lets ACES respond to the attempts in progress, and returns their statuses. */
  letGo(): Promise<number[]>
  stored(id: number): Promise<Stored & { everything: string }>
  close(): Promise<void>
}

const ownField = (changes = {}) => scoutingLine({ fieldName: randomUUID(), ...changes })

export async function openStates(): Promise<StatesWorld> {
  const office = await openOffice(retryMs)
  const { world, aces } = office
  await world.sql(`insert into agronomists (email, name, territory, level) values
    ('zoe@farm.example', 'Zoe New', '41', 'Agronomist'),
    ('mel@farm.example', 'Mel Moor', '41', 'Manager'), ('max@farm.example', 'Max Marsh', '11', 'Manager'),
    ('amy@farm.example', 'Amy Lake', '51', 'Admin'), ('abe@farm.example', 'Abe Lund', '51', 'admin')`)
  const tokens = new Map<CallerName, string>()
  const ask: StatesWorld['ask'] = (who, method, address, body, headers) => {
    const token = tokens.get(who)
    const asking = {
      'accept-encoding': 'identity',
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    return call(world.url, method, address, body, asking)
  }
  for (const who of Object.keys(callers) as CallerName[]) {
    const [real, actedFor] = who.split(' as ')
    if (who === 'nobody') continue
    const login = await call<{ accessToken: string }>(world.url, 'POST', '/api/auth/login', {
      email: `${real}@farm.example`,
    })
    tokens.set(who, login.body.accessToken)
    if (actedFor) await ask(who, 'POST', '/api/auth/admin-switch', { email: `${actedFor}@farm.example` })
  }

  async function accepted(who: CallerName, method: string, address: string, body?: unknown): Promise<Order> {
    const answer = await ask(who, method, address, body)
    if (answer.status > 201) throw new Error(`${who} ${method} ${address}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const finalize = (who: CallerName, id: number) =>
    ask(who, 'PATCH', `${ordersPath}/${id}/finalized`, { finalized: true })
  const archive = (who: CallerName, id: number) => accepted(who, 'POST', `${ordersPath}/${id}/archive`)

  const parents = new Map<CallerName, Promise<number>>()
  async function parent(creator: CallerName): Promise<number> {
    const { id } = await create({ kind: 'original', creator })
    await accepted(creator, 'PATCH', `${ordersPath}/${id}/finalized`, { finalized: true })
    return id
  }
  async function create({ kind, creator }: Wanted): Promise<Order> {
    if (kind === 'original') {
      const shares = Object.values(assigned).map((email, i) => ({ email, percentage: i === 0 ? 40 : 30 }))
      return accepted(
        creator,
        'POST',
        ordersPath,
        // The parent needs enough acres for all of its credit memos.
        order({ agronomistAssignments: shares, lineItems: [ownField({ acres: 100_000 })] }),
      )
    }
    const parentPoId = await (parents.get(creator) ?? parent(creator))
    const lineItems = [ownField({ acres: 10 })]
    return accepted(creator, 'POST', ordersPath, {
      parentPoId,
      documentType: kind,
      lineItems,
      creditsOver: 0,
    })
  }

  let held = gate()
  let attempts: Promise<Answer<never>>[] = []
  async function hold(orders: readonly Order[]): Promise<void> {
    held = gate()
    const { wait } = held
    let arrived = 0
    aces.options.beforeRecording = () => {
      arrived += 1
      return wait()
    }
    attempts = orders.map(({ id }) => finalize('max', id))
    await until(
      'All contracts at ACES',
      async () => arrived,
      (count) => count === orders.length,
    )
    aces.options.beforeRecording = undefined
  }
  async function refused(orders: readonly Order[]): Promise<void> {
    aces.behave('refuse')
    await Promise.all(orders.map(({ id }) => finalize('max', id)))
    aces.behave('answer')
  }
  const taken = (orders: readonly Order[]) => Promise.all(orders.map(({ id }) => finalize('max', id)))

  const bring: Record<State, (orders: readonly Order[], wanted: readonly Wanted[]) => Promise<unknown>> = {
    open: async () => {},
    finalizing: hold,
    finalized: taken,
    failed: refused,
    'archived by its creator': (orders, wanted) =>
      Promise.all(orders.map(({ id }, i) => archive(wanted[i]?.creator ?? 'nobody', id))),
    'finalized, archived by a manager': async (orders) => {
      await taken(orders)
      await Promise.all(orders.map(({ id }) => archive('max', id)))
    },
    'failed, archived by an assigned agronomist': async (orders) => {
      await refused(orders)
      await Promise.all(orders.map(({ id }) => archive('bob', id)))
    },
  }

  return {
    office,
    ask,
    async reach(state, wanted) {
      if (wanted.length === 0) return []
      for (const { creator } of wanted) if (!parents.has(creator)) parents.set(creator, parent(creator))
      await Promise.all(parents.values())
      const made = await Promise.all(wanted.map(create))
      await bring[state](made, wanted)
      return made
    },
    async letGo() {
      held.open()
      const answered = await Promise.all(attempts)
      attempts = []
      return answered.map(({ status }) => status)
    },
    async stored(id) {
      const [row] = await world.sql<Stored & { everything: string }>(storedSql, [id])
      if (!row) throw new Error(`There is no order ${id}`)
      return row
    },
    close: office.close,
  }
}

const storedSql = `
select version_number as "versionNumber", status, finalized, aces_state as "acesState",
  md5(to_jsonb(o)::text) as everything,
  (select count(*)::int from purchase_order_versions v where v.purchase_order_id = o.id) as versions,
  (select count(*)::int from order_events e where e.purchase_order_id = o.id) as events,
  (select count(*)::int from purchase_orders c where c.parent_po_id = o.id) as children,
  (select count(*)::int from purchase_orders r where r.renewed_from_id = o.id) as renewals
from purchase_orders o where id = $1`
