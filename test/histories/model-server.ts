import { Order, type OrderSent } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import type { Attempt } from '#web/order/save/save-once.ts'
import { blankOf } from '../world/blank-of.ts'
import type { Contract, History, Seen, Stored, StoredOrder, StoredVersion } from './history.ts'

/** Faults that break a guarantee. The checker must detect each of them. */
export const faults = [
  'the key is ignored',
  'a key serves another content',
  'a version is reused',
  'a version is skipped',
  'a save is answered and forgotten',
  'a save is stored and refused',
  'a total is off by a cent',
  'the shares are off by a cent',
  'a read is stale',
  'a number is given twice',
  'the sum is off by a cent',
  'the list misses an order',
] as const
export type Fault = (typeof faults)[number]

const blank = blankOf(Order)
const conflict = (message: string) => new CallError(409, JSON.stringify({ code: 'conflict', message }), '')
/** The total, in cents, of an order whose only line costs $5.25 an acre. */
export function centsOf({ lineItems }: OrderSent): number {
  return Number(Reflect.get(Object(lineItems?.[0]), 'acres') ?? 0) * 525
}

/** An in-memory server with the guarantees that docs/rules/versions.md gives for saves and reads. */
export class ModelServer {
  readonly #orders = new Map<number, StoredOrder>()
  readonly #versions: StoredVersion[] = []
  readonly #keys = new Map<string, { content: string; seen: Seen }>()
  readonly #contracts: Contract[] = []
  readonly #fault: Fault | null
  #saves = 0

  constructor(fault: Fault | null = null) {
    this.#fault = fault
  }

  /** Whether the fault affects this save. Like a real fault, it affects only some saves. */
  #fails(fault: Fault): boolean {
    return this.#fault === fault && this.#saves % 2 === 0
  }

  save(person: string, { key, id, body }: Attempt): Order {
    const content = JSON.stringify([id, body])
    const kept = this.#keys.get(`${person} ${key}`)
    if (kept && this.#fault !== 'the key is ignored') {
      if (kept.content !== content && this.#fault !== 'a key serves another content')
        throw conflict('This key was used for something else')
      return answerOf(kept.seen)
    }
    this.#saves++
    const before = id === null ? null : (this.#orders.get(id) ?? null)
    if (id !== null && before?.version !== body.versionNumber) throw conflict('It was changed meanwhile')
    const seen = this.#store(before, body)
    this.#keys.set(`${person} ${key}`, { content, seen })
    if (this.#fails('a save is stored and refused'))
      throw new CallError(400, JSON.stringify({ code: 'invalid', message: 'refused' }), '')
    return answerOf(seen)
  }

  #store(before: StoredOrder | null, body: OrderSent): Seen {
    const order = before?.order ?? this.#orders.size + 1
    const skipped = this.#fails('a version is skipped') ? 2 : 1
    const version = (before?.version ?? 0) + (before ? skipped : 1)
    const sent = centsOf(body)
    const cents = this.#fails('a total is off by a cent') ? sent + 1 : sent
    const seen = { order, version, marker: body.comments ?? '', cents }
    if (this.#fails('a save is answered and forgotten') && before) return seen
    const reused = this.#fails('a version is reused') && before
    const share = this.#fails('the shares are off by a cent') ? cents - 1 : cents
    const at = this.#versions.findIndex((one) => one.order === order && one.version === before?.version)
    if (reused) this.#versions.splice(at, 1)
    const stored = { ...seen, version: reused ? before.version : version }
    this.#versions.push({ ...stored, parts: [cents, share] })
    const number = this.#fails('a number is given twice') ? '1' : `${order}`
    this.#orders.set(order, { ...firstOf(stored, number), ...before, ...stored })
    return stored
  }

  read(id: number): Seen | null {
    const found = this.#orders.get(id)
    if (!found) return null
    const { order, version, marker, cents } = found
    const earlier = this.#versions.find((one) => one.order === order && one.version === version - 1)
    return this.#fault === 'a read is stale' && earlier ? earlier : { order, version, marker, cents }
  }

  stored(): Stored {
    const orders = [...this.#orders.values()]
    const cents = orders.reduce((sum, order) => sum + order.cents, 0)
    const listed = orders.map(({ order }) => order)
    return {
      orders,
      versions: this.#versions,
      contracts: this.#contracts,
      imported: [],
      viewers: [],
      counts: [{ active: true, year: 2027, orders: orders.length }],
      listed: this.#fault === 'the list misses an order' ? listed.slice(1) : listed,
      sum: { count: orders.length, cents: this.#fault === 'the sum is off by a cent' ? cents + 1 : cents },
    }
  }
}

export const historyOf = (calls: History['calls'], server: ModelServer): History => ({
  calls,
  stored: server.stored(),
})

function firstOf(seen: Seen, number: string): StoredOrder {
  return {
    ...seen,
    number,
    parent: null,
    kind: 'original',
    sequence: 1,
    active: true,
    finalized: false,
    year: 2027,
    state: 'open',
    uuid: null,
    viewers: [],
  }
}

function answerOf({ order, version, marker, cents }: Seen): Order {
  return { ...blank, id: order, versionNumber: version, comments: marker, grandTotal: cents / 100 }
}
