import type { ChosenOrder } from '#shared/api/many-orders-schemas.ts'
import { sum } from '#shared/money.ts'

/** The selected orders: the total of each one, by ID. */
export type Selection = ReadonlyMap<number, number>

type Selectable = Pick<ChosenOrder, 'id' | 'grandTotal'>

export const nothingSelected: Selection = new Map()

export function withOrders(selection: Selection, orders: readonly Selectable[], on: boolean): Selection {
  const next = new Map(selection)
  for (const { id, grandTotal } of orders) {
    if (on) next.set(id, grandTotal)
    else next.delete(id)
  }
  return next
}

export function without(selection: Selection, ids: readonly number[]): Selection {
  const gone = new Set(ids)
  return new Map([...selection].filter(([id]) => !gone.has(id)))
}

/**
 * Keeps only selected orders that still match the filters, with current data (rule
 * many-orders/only-what-is-shown).
 */
export function stillShown(selection: Selection, shown: readonly Selectable[]): Selection {
  return withOrders(
    nothingSelected,
    shown.filter(({ id }) => selection.has(id)),
    true,
  )
}

export const selectedSum = (selection: Selection) => sum([...selection.values()])
