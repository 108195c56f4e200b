/** Users' requests and responses, and what is stored at the end. */
export interface History {
  calls: readonly Call[]
  stored: Stored
}

export const saves = ['create', 'update', 'credit', 'supplemental', 'renew'] as const
export type Save = (typeof saves)[number]
export type Act = Save | 'archive' | 'restore' | 'finalize' | 'read' | 'list' | 'import'

/** One call. A single counter orders all calls: if a call ended before another began, it came first. */
export interface Call {
  person: string
  act: Act
  /** The order of the request; null for a new one. */
  order: number | null
  key: string | null
  /** In a save's comments, unique to each intended save; for an import, the entry. */
  marker: string | null
  /** A save's total, computed by the sender. */
  cents: number | null
  began: number
  ended: number | null
  /** Whether the outcome is unknown: no response, or a server error. */
  open: boolean
  /** Whether it is certain that nothing was stored. */
  refused: boolean
  /** The content of the response; empty if refused. */
  seen: readonly Seen[]
}

/** An order in a response. */
export interface Seen {
  order: number
  version: number
  marker: string
  cents: number
}

export interface StoredOrder extends Seen {
  number: string
  parent: number | null
  kind: string
  sequence: number
  active: boolean
  finalized: boolean
  year: number
  state: string
  uuid: string | null
  viewers: readonly string[]
}

export interface StoredVersion extends Seen {
  /** The sums of the customer shares, the agronomist shares and the lines. */
  parts: readonly number[]
}

export interface Contract {
  uuid: string
  number: string
  version: number
  cents: number
}

export interface Stored {
  orders: readonly StoredOrder[]
  versions: readonly StoredVersion[]
  contracts: readonly Contract[]
  /** The entries of the imported list. */
  imported: readonly string[]
  /** Stored in addition to the orders: who sees which, and how many there are in each year. */
  viewers: readonly { email: string; order: number }[]
  counts: readonly { active: boolean; year: number; orders: number }[]
  /** A manager's results: the IDs on all list pages, and the sum. */
  listed: readonly number[]
  sum: { count: number; cents: number }
}

export const isSave = ({ act }: Call): boolean => (saves as readonly string[]).includes(act)

export function groupBy<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
