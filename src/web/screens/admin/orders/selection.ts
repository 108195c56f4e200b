import type { manyOrders } from '#shared/api/many-orders.ts'
import type { Answer } from '#shared/endpoint.ts'

/** The IDs of the selected orders, each mapped to true if the order was active when last loaded. */
export type Selection = ReadonlyMap<number, boolean>

export type ActKind = 'archive' | 'unarchive'

type MatchingIds = Answer<typeof manyOrders.ids>

export const nothingSelected: Selection = new Map()

export function toggled(selection: Selection, order: { id: number; status: boolean }): Selection {
  const next = new Map(selection)
  if (!next.delete(order.id)) next.set(order.id, order.status)
  return next
}

/** Returns a selection of all orders that match the filters, including those not loaded yet. */
export function allOf({ active, archived }: MatchingIds): Selection {
  return new Map([...active.map((id) => [id, true] as const), ...archived.map((id) => [id, false] as const)])
}

/**
 * Keeps only the selected orders that still match the filters, and updates which of them are active. Bulk
 * actions never affect orders that aren't listed (rule administration/only-what-is-shown).
 */
export function stillShown(selection: Selection, matching: MatchingIds): Selection {
  return new Map([...allOf(matching)].filter(([id]) => selection.has(id)))
}

export function without(selection: Selection, ids: readonly number[]): Selection {
  const gone = new Set(ids)
  return new Map([...selection].filter(([id]) => !gone.has(id)))
}

/**
 * Returns the selected orders that the action applies to, oldest first. Only active orders can be archived,
 * and only archived orders can be unarchived.
 */
export function actedOn(selection: Selection, kind: ActKind): number[] {
  return [...selection]
    .filter(([, active]) => active === (kind === 'archive'))
    .map(([id]) => id)
    .sort((a, b) => a - b)
}
