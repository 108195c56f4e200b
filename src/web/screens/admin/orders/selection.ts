import type { manyOrders } from '#shared/api/many-orders.ts'
import type { Answer } from '#shared/endpoint.ts'

/** The chosen orders by their ids, and whether each was active when that was last known. */
export type Selection = ReadonlyMap<number, boolean>

/** What is done to many orders at once. */
export type ActKind = 'archive' | 'unarchive'

type MatchingIds = Answer<typeof manyOrders.ids>

export const nothingSelected: Selection = new Map()

export function toggled(selection: Selection, order: { id: number; status: boolean }): Selection {
  const next = new Map(selection)
  if (!next.delete(order.id)) next.set(order.id, order.status)
  return next
}

/** Everything that matches, also what nobody has scrolled to. */
export function allOf({ active, archived }: MatchingIds): Selection {
  return new Map([...active.map((id) => [id, true] as const), ...archived.map((id) => [id, false] as const)])
}

/**
 * What of the selection is still shown, as it is now: nothing that is out of sight may be acted on
 * (rule administration/only-what-is-shown).
 */
export function stillShown(selection: Selection, matching: MatchingIds): Selection {
  return new Map([...allOf(matching)].filter(([id]) => selection.has(id)))
}

export function without(selection: Selection, ids: readonly number[]): Selection {
  const gone = new Set(ids)
  return new Map([...selection].filter(([id]) => !gone.has(id)))
}

/** The chosen orders that an act is for, oldest first: archiving those that are active, and the other way round. */
export function actedOn(selection: Selection, kind: ActKind): number[] {
  return [...selection]
    .filter(([, active]) => active === (kind === 'archive'))
    .map(([id]) => id)
    .sort((a, b) => a - b)
}
