import { sum } from '#shared/money.ts'
import { fieldKey, grouped } from '#shared/order/family/line-keys.ts'
import type { Unit } from '#shared/order/kinds.ts'
import type { LineItem } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'

export type FamilyOrder = Pick<
  Order,
  'id' | 'documentType' | 'sequenceNumber' | 'displayPo' | 'finalized' | 'grandTotal' | 'lineItems'
>

/**
 * A field in a family's orders, with its service and unit. `ordered` is the number of units ordered, less
 * credits.
 */
export interface OrderedField {
  key: string
  fieldName: string
  serviceTypeId: number
  serviceName: string
  unit: Unit
  ordered: number
  /** The lines for this field in the original and the supplementals, most recent first. */
  lines: readonly LineItem[]
  /** Order numbers of the family's open orders with this field. Their units are included in `ordered`. */
  open: readonly string[]
}

/** Sorts a family's orders so that later supplementals come first. */
export function latestFirst<One extends Pick<Order, 'documentType' | 'sequenceNumber'>>(
  orders: readonly One[],
): One[] {
  const place = ({ documentType, sequenceNumber }: One) => (documentType === 'original' ? 0 : sequenceNumber)
  return orders.toSorted((a, b) => place(b) - place(a))
}

/**
 * Returns the fields in a family's active orders, with the units ordered. Open orders count too (rule
 * corrections/what-was-ordered).
 */
export function orderedFields(members: readonly FamilyOrder[]): OrderedField[] {
  const lines = latestFirst(members).flatMap((member) =>
    member.lineItems.toReversed().map((line) => ({ member, line })),
  )
  return [...grouped(lines, ({ line }) => fieldKey(line))].flatMap(([key, all]) => {
    const charged = all.filter(({ member }) => member.documentType !== 'credit_memo')
    const latest = charged[0]?.line
    if (!latest) return []
    const open = all.flatMap(({ member }) => (member.finalized ? [] : [member.displayPo]))
    return [
      {
        key,
        fieldName: latest.fieldName,
        serviceTypeId: latest.serviceTypeId,
        serviceName: latest.serviceName,
        unit: latest.units,
        ordered: sum(
          all.map(({ member, line }) => (member.documentType === 'credit_memo' ? -line.acres : line.acres)),
        ),
        lines: charged.map(({ line }) => line),
        open: [...new Set(open)],
      },
    ]
  })
}
