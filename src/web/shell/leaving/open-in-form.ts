import { storageKeys } from '#shared/constants.ts'
import type { Mode } from '#shared/order/kinds.ts'

/** The mode's name in the address, and its order's place in session storage (rule kinds/chosen-in-the-list). */
const handOvers = [
  { query: 'edit', mode: 'edit_po', key: storageKeys.edit },
  { query: 'copy', mode: 'copy_as_new', key: storageKeys.copy },
  { query: 'supplemental', mode: 'create_supplemental', key: storageKeys.supplemental },
  { query: 'credit_memo', mode: 'create_credit_memo', key: storageKeys.creditMemo },
] as const

/** Marks a copy as a renewal for that year, with the number of renewals already known. */
export interface Renewal {
  year: number
  known: number
}

/** Stores an order for the form and returns the address that opens it there. */
export function openInForm(
  mode: Mode,
  order: { id: number; renewal?: Renewal },
  store: Pick<Storage, 'setItem'>,
): string {
  const entry = handOvers.find((one) => one.mode === mode)
  if (!entry) return '/'
  store.setItem(entry.key, JSON.stringify(order))
  return `/purchase-orders/create?mode=${entry.query}`
}

export function modeOfQuery(query: string | null): Mode {
  return handOvers.find((entry) => entry.query === query)?.mode ?? 'create_new'
}

/** The id of the order stored for this mode, or null. */
export function readHandOver(mode: Mode, store: Pick<Storage, 'getItem'>): number | null {
  const key = handOvers.find((entry) => entry.mode === mode)?.key
  return key ? orderIdOf(store.getItem(key)) : null
}

/** The renewal data stored with a copy of this order, if it is a renewal. */
export function readRenewal(of: number, store: Pick<Storage, 'getItem'>): Renewal | null {
  try {
    const { id, renewal } = JSON.parse(store.getItem(storageKeys.copy) ?? '')
    const { year, known } = renewal
    return id === of && Number.isInteger(year) && Number.isInteger(known) ? { year, known } : null
  } catch {
    return null // A plain copy, or not ours.
  }
}

/** Removes what was stored for other modes, so that no stale edit ever opens. */
export function dropOtherHandOvers(mode: Mode | null, store: Pick<Storage, 'removeItem'>): void {
  for (const entry of handOvers) if (entry.mode !== mode) store.removeItem(entry.key)
}

export function clearHandOvers(store: Pick<Storage, 'removeItem'>): void {
  dropOtherHandOvers(null, store)
}

function orderIdOf(text: string | null): number | null {
  if (text === null) return null
  try {
    const data: unknown = JSON.parse(text)
    const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : data
    return typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : null
  } catch {
    return null
  }
}
