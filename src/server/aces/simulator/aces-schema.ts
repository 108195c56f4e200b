import { integer, jsonb, pgTable, primaryKey, serial, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { purchaseOrders } from '#server/db/order-schema.ts'

/**
 * Every UUID created for an order, one per version. Finalizing a version again reuses its UUID. All of the
 * order's UUIDs are looked up before a contract is sent (rule finalizing/uuid-of-the-version).
 */
export const contractUuids = pgTable(
  'contract_uuids',
  {
    purchaseOrderId: integer('purchase_order_id')
      .notNull()
      .references(() => purchaseOrders.id),
    versionNumber: integer('version_number').notNull(),
    uuid: uuid('uuid').notNull(),
    madeAt: instant('made_at').notNull(),
    /** ACES's own ID for the contract; null until ACES sends one (rule finalizing/the-contract). */
    contractId: text('contract_id'),
  },
  (t) => [
    primaryKey({ columns: [t.purchaseOrderId, t.versionNumber] }),
    unique('contract_uuids_uuid_key').on(t.uuid),
  ],
)

/**
 * The contracts in the ACES simulator. The simulator acts as an external system, so nothing here refers to an
 * order.
 */
export const simulatorContracts = pgTable('aces_simulator_contracts', {
  id: serial('id').primaryKey(),
  uuid: uuid('uuid').notNull().unique(),
  contract: jsonb('contract').$type<Record<string, unknown>>().notNull(),
  recordedAt: instant('recorded_at').notNull(),
})
