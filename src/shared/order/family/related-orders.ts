import type { RelatedOrder } from '#shared/order/draft.ts'
import type { DocumentType } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'

/**
 * Whether an order has been charged and can therefore be credited. An open order can simply be edited
 * instead.
 */
export function isCharged({ documentType, finalized }: Pick<Order, 'documentType' | 'finalized'>): boolean {
  return documentType !== 'credit_memo' && finalized
}

interface Relatives {
  parent: RelatedOrder | null
  family: readonly RelatedOrder[]
}

/**
 * The orders whose discontinued services and units a child may still use (rule lines/no-longer-sold): its
 * parent, and for a credit memo the whole family. Includes the parent even if it has been archived.
 */
export function relatedOrders(
  documentType: DocumentType,
  { parent, family }: Relatives,
): readonly RelatedOrder[] {
  if (documentType === 'original') return []
  const parents = parent ? [parent] : []
  if (documentType === 'supplemental') return parents
  return family.some(({ id }) => id === parent?.id) ? family : [...parents, ...family]
}
