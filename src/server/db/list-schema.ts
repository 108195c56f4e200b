import { boolean, integer, pgTable, primaryKey, serial, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** What lists read besides the orders (docs/decisions/032). */

/**
 * Who sees an active order besides managers, with the sort keys of lists: a user's own orders are read from
 * its key alone (docs/decisions/032). Triggers on the orders write it.
 */
export const orderViewers = pgTable(
  'order_viewers',
  {
    email: text('email').notNull(),
    orderId: integer('order_id').notNull(),
    fiscalYear: integer('fiscal_year').notNull(),
    createdAt: instant('created_at').notNull(),
    familyId: integer('family_id').notNull(),
    kindRank: smallint('kind_rank').notNull(),
    sequenceNumber: integer('sequence_number').notNull(),
    /** Null if too long for an index entry; the order has it. */
    producerKey: text('producer_key'),
    customer1Key: text('customer1_key'),
    agronomist1Key: text('agronomist1_key'),
  },
  (t) => [primaryKey({ columns: [t.email, t.orderId] })],
)

/**
 * Orders per status and year: the sum of its rows. There are as many rows as saves ever ran at once, so that
 * none waits for another. Triggers on the orders write it.
 */
export const orderCounts = pgTable('order_counts', {
  id: serial('id').primaryKey(),
  status: boolean('status').notNull(),
  fiscalYear: integer('fiscal_year').notNull(),
  orders: integer('orders').notNull(),
})
