import { eq, sql } from 'drizzle-orm'
import { contractOf } from '#server/aces/contract.ts'
import { loadContractReferences } from '#server/aces/contract-references.ts'
import { simulatorContracts } from '#server/aces/simulator/aces-schema.ts'
import type { Database } from '#server/db/database.ts'
import { purchaseOrders } from '#server/db/order-schema.ts'
import { orderJson } from '#server/orders/order-json.ts'
import { presentOrder } from '#server/orders/read-order.ts'
import type { StoredOrder } from '#shared/order/order.ts'

/** Records the demo data's finalized orders as contracts, if the simulator has none yet. */
export async function fillSimulator(db: Database): Promise<void> {
  const rows = await db.orm
    .select({ order: sql<StoredOrder>`${sql.raw(orderJson)}` })
    .from(purchaseOrders)
    .where(sql`${eq(purchaseOrders.acesState, 'synced')} and not exists (select from ${simulatorContracts})`)
    .orderBy(purchaseOrders.finalizedAt, purchaseOrders.id)
  if (rows.length === 0) return
  const orders = rows.map(({ order }) => presentOrder(order))
  const references = await loadContractReferences(db, orders)
  const values = orders.map((order) => {
    const uuid = order.finalizedUuid ?? ''
    const finalizedAt = order.finalizedAt ?? ''
    const by = { email: order.userId, name: order.userName }
    return {
      uuid,
      contract: contractOf(order, { uuid, finalizedAt, by }, references),
      recordedAt: new Date(finalizedAt),
    }
  })
  // Ignores conflicts, because two processes that start at the same time might insert the same contracts.
  await db.orm.insert(simulatorContracts).values(values).onConflictDoNothing()
}
