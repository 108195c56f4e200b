import type { manyOrders } from '#shared/api/many-orders.ts'
import type { Answer } from '#shared/endpoint.ts'

/** The selected orders by id, with whether each was active when last known. */
export type Selection = ReadonlyMap<number, boolean>

export type ActKind = 'archive' | 'unarchive'

type MatchingIds = Answer<typeof manyOrders.ids>

export const nothingSelected: Selection = new Map()

export function toggled(selection: Selection, order: { id: number; status: boolean }): Selection {
  const next = new Map(selection)
  if (!next.delete(order.id)) next.set(order.id, order.status)
  return next
}

/** Every match, including those not scrolled to. */
export function allOf({ active, archived }: MatchingIds): Selection {
  return new Map([...active.map((id) => [id, true] as const), ...archived.map((id) => [id, false] as const)])
}

/**
 * The part of the selection that is still shown, with current data: actions never touch what is out of view
 * (rule administration/only-what-is-shown).
 */
export function stillShown(selection: Selection, matching: MatchingIds): Selection {
  return new Map([...allOf(matching)].filter(([id]) => selection.has(id)))
}

export function without(selection: Selection, ids: readonly number[]): Selection {
  const gone = new Set(ids)
  return new Map([...selection].filter(([id]) => !gone.has(id)))
}

/** The selected orders an action applies to, oldest first: archiving takes active orders, unarchiving the rest. */
export function actedOn(selection: Selection, kind: ActKind): number[] {
  return [...selection]
    .filter(([, active]) => active === (kind === 'archive'))
    .map(([id]) => id)
    .sort((a, b) => a - b)
}
