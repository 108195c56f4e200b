/** The requests and responses of all users, and what is stored in the end. */
export interface History {
  calls: readonly Call[]
  stored: Stored
}

export const saves = ['create', 'update', 'credit', 'supplemental', 'renew'] as const
export type Save = (typeof saves)[number]
export type Act = Save | 'archive' | 'restore' | 'finalize' | 'read' | 'list' | 'import'

/**
 * A user's call. `began` and `ended` are numbers from a single counter for all calls, so they show the
 * sequence of events.
 */
export interface Call {
  person: string
  act: Act
  /** The order that the request names; null for a new one. */
  order: number | null
  key: string | null
  /**
   * For a save, the order's comments, which are unique to each intended save. For an import, the imported
   * entry.
   */
  marker: string | null
  /** The total of a saved order, computed by the sender. */
  cents: number | null
  began: number
  ended: number | null
  /** Whether the outcome is unknown, because there was no response or a server error. */
  open: boolean
  /** Whether it is certain that the call stored nothing. */
  refused: boolean
  /** The orders in the response; empty if the call was refused. */
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
  /** Three totals: of the customer shares, the agronomist shares, and the lines. */
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
  /**
   * The contents of the tables that are derived from the orders: the users who see each order, and the number
   * of orders in each year.
   */
  viewers: readonly { email: string; order: number }[]
  counts: readonly { active: boolean; year: number; orders: number }[]
  /** What a manager gets: the order IDs on all pages of the list, and the count and total of the list. */
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
