import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { instant, trailLink } from './columns.ts'
import { purchaseOrders } from './order-schema.ts'

/** The copies of order versions that users have downloaded as files, one row per copy. */
export const documentHandOuts = pgTable(
  'document_hand_outs',
  {
    purchaseOrderId: integer('purchase_order_id')
      .notNull()
      .references(() => purchaseOrders.id),
    versionNumber: integer('version_number').notNull(),
    /** The customer's ID for a customer's copy; otherwise `all` or `noShares`. */
    copy: text('copy').notNull(),
    customerName: text('customer_name').notNull(),
    fingerprint: text('fingerprint').notNull(),
    at: instant('at').notNull(),
    userEmail: text('user_email').notNull(),
    realUser: text('real_user'),
    /** SHA-256 of the file; null in rows stored before this column existed. */
    etag: text('etag'),
    /** The document's format (rule documents/format). Rows stored before this column existed are format 2. */
    format: integer('format').notNull().default(2),
    id: serial('id').notNull(),
    ...trailLink(),
  },
  (t) => [
    primaryKey({
      name: 'document_hand_outs_pk',
      columns: [t.purchaseOrderId, t.versionNumber, t.copy, t.fingerprint],
    }),
    check('document_hand_outs_copy', sql`${t.copy} ~ '^(all|noShares|[0-9]{1,10})$'`),
  ],
)
