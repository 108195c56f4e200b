/** The requests and responses of all users, and the data that is stored at the end. */
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
  /** The ID of the order in the request; null for a new order. */
  order: number | null
  key: string | null
  /**
   * For a save, the order's comments, which are unique to that save and its retries. For an import, the
   * imported entry.
   */
  marker: string | null
  /** For a save, the order's total in cents, as computed by the sender. */
  cents: number | null
  began: number
  ended: number | null
  /** Whether the outcome is unknown, because the call failed with a server error or got no response. */
  open: boolean
  /** True if the call definitely stored nothing. */
  refused: boolean
  /** The orders in the response; empty if the call was rejected. */
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
  /** The total of the customer shares, the total of the agronomist shares, and the total of the lines. */
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
  imported: readonly string[]
  /** The users who can see each order, as stored in a table that is derived from the orders. */
  viewers: readonly { email: string; order: number }[]
  /** The number of orders in each year, as stored in a table that is derived from the orders. */
  counts: readonly { active: boolean; year: number; orders: number }[]
  /** The order IDs on all pages of a manager's list. */
  listed: readonly number[]
  /** The count and total of a manager's list. */
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
