import type { InferSelectModel } from 'drizzle-orm'
import type { purchaseOrders } from '#server/db/order-schema.ts'
import type { Order } from '#shared/order/order.ts'

export type OrderRow = InferSelectModel<typeof purchaseOrders>

/** A stored order as it answers; columns that only serve sorting and numbering stay behind. */
export function presentOrder(row: OrderRow): Order {
  const {
    lastSupplemental: _supplementals,
    lastCreditMemo: _creditMemos,
    viewerEmails: _viewers,
    producerKey: _producer,
    customer1Key: _customer,
    agronomist1Key: _agronomist,
    searchText: _search,
    searchShort: _searchShort,
    sharesShort: _sharesShort,
    familyId: _family,
    kindRank: _rank,
    ...order
  } = row
  return {
    ...order,
    displayPo: row.displayPo ?? String(row.id),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    finalizedAt: row.finalizedAt?.toISOString() ?? null,
    acesAt: row.acesAt?.toISOString() ?? null,
  }
}
