import type { ChosenOrder } from '#shared/api/many-orders-schemas.ts'
import { sum } from '#shared/money.ts'

/** The total of each selected order, by order ID. */
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
 * Keeps only the selected orders that still match the filters, with their current totals (rule
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
