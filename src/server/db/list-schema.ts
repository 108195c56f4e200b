import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { instant, money } from './columns.ts'

/** Tables that are read, in addition to the orders themselves, to list orders (docs/decisions/032). */

/**
 * One row for each active order and each user, other than managers, who may see the order, with the sort keys
 * that lists use. The primary key alone finds a user's own orders (docs/decisions/032). Triggers on the
 * orders write this table.
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
    /** The producer's sort key; null if it is too long for an index entry and must be read from the order. */
    producerKey: text('producer_key'),
    customer1Key: text('customer1_key'),
    agronomist1Key: text('agronomist1_key'),
  },
  (t) => [primaryKey({ columns: [t.email, t.orderId] })],
)

/**
 * The number of orders per status and year. Each number is the sum of several rows, so that concurrent saves
 * can use different rows and don't wait for each other. Triggers on the orders table update these rows.
 */
export const orderCounts = pgTable('order_counts', {
  id: serial('id').primaryKey(),
  status: boolean('status').notNull(),
  fiscalYear: integer('fiscal_year').notNull(),
  orders: integer('orders').notNull(),
})

/**
 * Orders whose rows in listed_orders and listed_sums are out of date. Each save adds a row, so that no save
 * waits for another (docs/decisions/055).
 */
export const orderChanges = pgTable('order_changes', { orderId: integer('order_id').notNull() })

/**
 * The table that the search reads to find active orders, updated after a short delay. Columns have the same
 * names as in purchase_orders.
 */
export const listedOrders = pgTable(
  'listed_orders',
  {
    id: integer('id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    fiscalYear: integer('fiscal_year').notNull(),
    listState: text('list_state').notNull(),
    contractType: text('contract_type').notNull(),
    discountNotification: boolean('discount_notification').notNull(),
    customerIds: text('customer_ids').notNull(),
    grandTotal: money('grand_total').notNull(),
    viewerEmails: text('viewer_emails').array().notNull(),
    findText: text('find_text').notNull(),
    /** How many characters at the start of `findText` are searched when a list is filtered. */
    listLength: integer('list_length').notNull(),
  },
  (t) => [
    index('listed_orders_created_idx').on(t.createdAt, t.id),
    index('listed_orders_state_idx').on(t.listState, t.createdAt, t.id),
    index('listed_orders_kind_idx').on(t.contractType, t.createdAt, t.id),
    index('listed_orders_check_idx').on(t.createdAt, t.id).where(sql`${t.discountNotification}`),
    index('listed_orders_parts_idx')
      .using('gin', sql`find_parts(${t.findText}, ${t.viewerEmails})`)
      .with({ gin_pending_list_limit: 256 }),
  ],
)

/**
 * Counts and totals of the listed orders for each viewer; the rows with an empty e-mail are for all orders.
 */
export const listedSums = pgTable(
  'listed_sums',
  {
    email: text('email').notNull(),
    fiscalYear: integer('fiscal_year').notNull(),
    listState: text('list_state').notNull(),
    contractType: text('contract_type').notNull(),
    discountNotification: boolean('discount_notification').notNull(),
    orders: integer('orders').notNull(),
    total: numeric('total', { precision: 20, scale: 2, mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({
      name: 'listed_sums_key',
      columns: [t.email, t.fiscalYear, t.listState, t.contractType, t.discountNotification],
    }),
  ],
)

/** Active orders with discounts that need a check. Triggers on purchase_orders keep this table up to date. */
export const ordersToCheck = pgTable(
  'orders_to_check',
  {
    orderId: integer('order_id').primaryKey(),
    updatedAt: instant('updated_at').notNull(),
    versionNumber: integer('version_number').notNull(),
  },
  (t) => [index('orders_to_check_updated_idx').on(t.updatedAt, t.orderId, t.versionNumber)],
)
