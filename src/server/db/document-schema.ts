import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { instant, trailLink } from './columns.ts'
import { purchaseOrders } from './order-schema.ts'

/** Which copies of which versions were handed out as a file, each of them once (rule documents/handed-out). */
export const documentHandOuts = pgTable(
  'document_hand_outs',
  {
    purchaseOrderId: integer('purchase_order_id')
      .notNull()
      .references(() => purchaseOrders.id),
    versionNumber: integer('version_number').notNull(),
    /** The id of a customer, where it is one's copy. */
    copy: text('copy').notNull(),
    customerName: text('customer_name').notNull(),
    fingerprint: text('fingerprint').notNull(),
    at: instant('at').notNull(),
    userEmail: text('user_email').notNull(),
    realUser: text('real_user'),
    /** SHA-256 of its bytes; null where a server before this column kept it. */
    etag: text('etag'),
    /** How it is made (rule documents/format); what a server before this column kept is of format 2. */
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
