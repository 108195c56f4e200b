import type { RelatedOrder } from '#shared/order/draft.ts'
import type { DocumentType } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'

/** Whether an order was charged, so that it can be credited: what is still open can be changed at will. */
export function isCharged({ documentType, finalized }: Pick<Order, 'documentType' | 'finalized'>): boolean {
  return documentType !== 'credit_memo' && finalized
}

interface Relatives {
  parent: RelatedOrder | null
  family: readonly RelatedOrder[]
}

/**
 * The orders whose services and units a child may use though they are no longer sold
 * (rule lines/no-longer-sold): its parent, for a credit memo the whole family. The parent counts though it
 * was archived since and no longer is in the family.
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
