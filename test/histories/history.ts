/** What people asked and were answered, and what is stored at the end. */
export interface History {
  calls: readonly Call[]
  stored: Stored
}

export const saves = ['create', 'update', 'credit', 'supplemental', 'renew'] as const
export type Save = (typeof saves)[number]
export type Act = Save | 'archive' | 'restore' | 'finalize' | 'read' | 'list' | 'import'

/** One call. What ended before another one began is before it, by one counter for all of them. */
export interface Call {
  person: string
  act: Act
  /** The order asked about; null where it is new. */
  order: number | null
  key: string | null
  /** In the comments of a save, another one for each that is wanted; the entry of an import. */
  marker: string | null
  /** What a save comes to, computed where it was sent. */
  cents: number | null
  began: number
  ended: number | null
  /** Whether nobody knows what became of it: no answer, or a failure of the server. */
  open: boolean
  /** Whether it is sure that nothing was stored. */
  refused: boolean
  /** What was answered, empty where it was refused. */
  seen: readonly Seen[]
}

/** An order in an answer. */
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
  /** What the shares of customers, those of agronomists and the lines come to. */
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
  /** The entries of the list that is imported. */
  imported: readonly string[]
  /** What is written beside the orders: who sees which, and how many there are of a year. */
  viewers: readonly { email: string; order: number }[]
  counts: readonly { active: boolean; year: number; orders: number }[]
  /** What a manager is answered: the ids of all pages of the list, and its sum. */
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
