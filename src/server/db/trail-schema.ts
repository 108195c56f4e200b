import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import type { EventKind } from '#shared/api/orders-schemas.ts'
import { instant, trailLink } from './columns.ts'
import { purchaseOrders } from './order-schema.ts'

/**
 * Seals prove that the trail is unchanged. Each one's hash covers a batch of the trail's rows and the
 * previous seal's hash (rule operations/trail). Only seal_trail() writes this table.
 */
export const trailSeals = pgTable('trail_seals', {
  id: serial('id').primaryKey(),
  at: instant('at').notNull(),
  /** For each table, the IDs of the batch's rows as a multirange. */
  ranges: jsonb('ranges').$type<Record<string, string>>().notNull(),
  hash: text('hash').notNull(),
})

/** Hashes of the rows that remove_from_trail() deleted, so that seals can still be checked. */
export const trailRemoved = pgTable(
  'trail_removed',
  {
    tableName: text('table_name').notNull(),
    rowId: integer('row_id').notNull(),
    hash: text('hash').notNull(),
    removal: integer('removal').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tableName, t.rowId] })],
)

/** Events in an order's history besides its versions: finalizing, archiving, restoring, discount checks. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: serial('id').primaryKey(),
    purchaseOrderId: integer('purchase_order_id')
      .notNull()
      .references(() => purchaseOrders.id),
    at: instant('at').notNull(),
    kind: text('kind').$type<EventKind>().notNull(),
    userEmail: text('user_email').notNull(),
    realUser: text('real_user'),
    versionNumber: integer('version_number'),
    message: text('message'),
    ...trailLink(),
  },
  (t) => [
    check(
      'order_events_kind',
      sql`${t.kind} in ('sent', 'finalized', 'failed', 'reopened', 'archived', 'unarchived', 'reviewed', 'sent-back')`,
    ),
    index('order_events_order_idx').on(t.purchaseOrderId, t.at),
  ],
)
