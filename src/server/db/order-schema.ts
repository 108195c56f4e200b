import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LineItem } from '#shared/order/line-item.ts'
import type { AgronomistShare, CustomerShare, Order } from '#shared/order/order.ts'
import type { OrderState } from '#shared/order/order-states.ts'
import { instant, money, percent, trailLink } from './columns.ts'
import { agronomists, customers } from './schema.ts'

const displayPo = sql.raw(
  `case document_type when 'supplemental' then parent_po_id::text || '-S' || sequence_number::text when 'credit_memo' then parent_po_id::text || '-C' || sequence_number::text else id::text end`,
)

/**
 * Leaves out the columns customer1_id through agronomist2_amount, which triggers fill for servers running the
 * previous release (docs/decisions/061).
 */
export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    id: serial('id').primaryKey(),
    documentType: text('document_type').$type<Order['documentType']>().notNull().default('original'),
    contractType: text('contract_type').$type<Order['contractType']>().notNull().default('standard'),
    baseType: text('base_type').$type<Order['baseType']>().notNull().default('standard'),
    parentPoId: integer('parent_po_id').references((): AnyPgColumn => purchaseOrders.id),
    parentUuid: uuid('parent_uuid'),
    sequenceNumber: integer('sequence_number').notNull().default(1),
    versionNumber: integer('version_number').notNull().default(1),
    /** (rule renewals/says-where-from) */
    renewedFromId: integer('renewed_from_id').references((): AnyPgColumn => purchaseOrders.id),
    status: boolean('status').notNull().default(true),
    fiscalYear: integer('fiscal_year').notNull(),
    producerId: integer('producer_id')
      .notNull()
      .references(() => customers.id),
    producerName: text('producer_name').notNull(),
    customerAssignments: jsonb('customer_assignments').$type<CustomerShare[]>().notNull(),
    agronomistAssignments: jsonb('agronomist_assignments').$type<AgronomistShare[]>().notNull(),
    lineItems: jsonb('line_items').$type<LineItem[]>().notNull(),
    lineItemSubtotalBeforeDiscounts: money('line_item_subtotal_before_discounts').notNull(),
    lineItemSubtotalAfterDiscounts: money('line_item_subtotal_after_discounts').notNull(),
    discountPercentage: percent('discount_percentage', 2).notNull().default(0),
    discountAmount: money('discount_amount').notNull().default(0),
    grandTotal: money('grand_total').notNull(),
    /**
     * The amount in dollars credited beyond the limit; null if there is none, or if a server running an older
     * release saved the order (rule kinds/credit-limited-by-the-server).
     */
    creditsOver: money('credits_over'),
    /**
     * The Idempotency-Key of the request that created the order, and a fingerprint of that request; both are
     * kept permanently (rule versions/key-of-a-create).
     */
    createKey: text('create_key'),
    createFingerprint: text('create_fingerprint'),
    discountNotification: boolean('discount_notification').notNull().default(false),
    comments: text('comments').notNull().default(''),
    state: text('state').notNull().default(''),
    county: text('county').notNull().default(''),
    terms: text('terms').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => agronomists.email),
    userName: text('user_name').notNull(),
    editedBy: text('edited_by').references(() => agronomists.email),
    finalized: boolean('finalized').notNull().default(false),
    finalizedAt: instant('finalized_at'),
    finalizedUuid: uuid('finalized_uuid'),
    acesState: text('aces_state').$type<Order['acesState']>().notNull().default('none'),
    acesMessage: text('aces_message'),
    acesAt: instant('aces_at'),
    acesAttempts: integer('aces_attempts').notNull().default(0),
    /**
     * The last number assigned to a child of each kind. Concurrent saves get different numbers, and no number
     * is reused.
     */
    lastSupplemental: integer('last_supplemental').notNull().default(0),
    lastCreditMemo: integer('last_credit_memo').notNull().default(0),
    /**
     * How many renewals this order has ever had, to detect two made at the same time (rule
     * renewals/a-second-one-asks).
     */
    renewalsMade: integer('renewals_made').notNull().default(0),
    /**
     * Who may see the order in addition to managers: its creator and assigned agronomists (rule
     * rights/who-sees-an-order).
     */
    viewerEmails: text('viewer_emails').array().notNull(),
    /**
     * The producer's name, lowercased by the server so that sorting and search don't depend on the PostgreSQL
     * build (rules lists/sorts, lists/text-filter).
     */
    producerKey: text('producer_key').notNull(),
    customer1Key: text('customer1_key').notNull(),
    agronomist1Key: text('agronomist1_key').notNull(),
    searchText: text('search_text').notNull(),
    /**
     * Copies of the values that lists filter by and add up, so that lists read an index instead of the wide
     * order rows (docs/decisions/014). A copy is null if the value is too long for an index.
     */
    searchShort: text('search_short').generatedAlwaysAs(
      sql`case when length(fold_text(search_text)) <= 500 then fold_text(search_text) end`,
    ),
    sharesShort: jsonb('shares_short').generatedAlwaysAs(
      sql`case when octet_length(agronomist_assignments::text) <= 1000 then agronomist_assignments end`,
    ),
    /**
     * The state that lists filter by (rules lists/states, lists/filters), in a single column so that an index
     * can cover it.
     */
    listState: text('list_state')
      .$type<OrderState>()
      .generatedAlwaysAs(
        sql`case aces_state when 'failed' then 'failed' when 'pending' then 'waiting' else case when finalized then 'finalized' else 'open' end end`,
      ),
    /** The IDs of the producer and of customers with a share, each with spaces around it. */
    customerIds: text('customer_ids').generatedAlwaysAs(
      sql`' ' || producer_id::text || translate(jsonb_path_query_array(customer_assignments, '$[*].id')::text, '[],', '  ')`,
    ),
    /**
     * Everything the search covers: the number, the text that lists filter by, and each field name and legal
     * description once. All of it is in one column, because searching two columns takes 1.5 times as long
     * (docs/decisions/039).
     */
    findText: text('find_text').generatedAlwaysAs(sql`find_text_of(${displayPo}, search_text, line_items)`),
    /**
     * Approximate size, in bytes, of the order in a response, which determines how many orders fit on a page
     * (rule lists/pages). Includes 2 kB, the maximum for all fields that aren't measured.
     */
    answerBytes: integer('answer_bytes').generatedAlwaysAs(
      sql`2000 + octet_length(line_items::text) + octet_length(customer_assignments::text) + octet_length(agronomist_assignments::text) + octet_length(terms) + octet_length(comments)`,
    ),
    /** The number of lines, so that cards don't have to read the lines, the largest part of an order. */
    lineCount: integer('line_count').generatedAlwaysAs(sql`jsonb_array_length(line_items)`),
    familyId: integer('family_id').generatedAlwaysAs(sql`coalesce(parent_po_id, id)`),
    kindRank: smallint('kind_rank').generatedAlwaysAs(
      sql`(case document_type when 'original' then 0 when 'supplemental' then 1 else 2 end)::smallint`,
    ),
    displayPo: text('display_po').generatedAlwaysAs(displayPo),
  },
  (t) => [
    unique('purchase_orders_child_number_key').on(t.parentPoId, t.documentType, t.sequenceNumber),
    check(
      'purchase_orders_document_type',
      sql`${t.documentType} in ('original', 'supplemental', 'credit_memo')`,
    ),
    check('purchase_orders_base_type', sql`${t.baseType} in ('standard', 'custom')`),
    check(
      'purchase_orders_kind',
      sql`(${t.documentType} = 'original' and ${t.parentPoId} is null and ${t.contractType} = ${t.baseType}) or (${t.documentType} <> 'original' and ${t.parentPoId} is not null and ${t.contractType} = ${t.documentType})`,
    ),
    check('purchase_orders_numbers', sql`${t.versionNumber} >= 1 and ${t.sequenceNumber} >= 1`),
    check('purchase_orders_fiscal_year', sql`${t.fiscalYear} between 2000 and 2100`),
    check('purchase_orders_discount', sql`${t.discountPercentage} between 0 and 100`),
    check(
      'purchase_orders_sign',
      sql`case when ${t.documentType} = 'credit_memo' then ${t.grandTotal} <= 0 and ${t.lineItemSubtotalAfterDiscounts} <= 0 else ${t.grandTotal} >= 0 and ${t.lineItemSubtotalAfterDiscounts} >= 0 end`,
    ),
    check(
      'purchase_orders_total',
      sql`${t.grandTotal} = ${t.lineItemSubtotalAfterDiscounts} - ${t.discountAmount}`,
    ),
    check(
      'purchase_orders_lists',
      sql`jsonb_array_length(${t.customerAssignments}) > 0 and jsonb_array_length(${t.agronomistAssignments}) > 0 and jsonb_array_length(${t.lineItems}) > 0`,
    ),
    check('purchase_orders_finalized', sql`${t.finalized} = (${t.finalizedAt} is not null)`),
    check('purchase_orders_aces_state', sql`${t.acesState} in ('none', 'pending', 'synced', 'failed')`),
    index('purchase_orders_created_idx').on(t.createdAt, t.id),
    index('purchase_orders_year_created_idx').on(t.fiscalYear, t.createdAt, t.id),
    index('purchase_orders_family_idx').on(...grouped(t)),
    index('purchase_orders_producer_name_idx').on(sql`${t.producerKey} collate "C"`, ...grouped(t)),
    index('purchase_orders_customer1_name_idx').on(sql`${t.customer1Key} collate "C"`, ...grouped(t)),
    index('purchase_orders_agronomist1_name_idx').on(sql`${t.agronomist1Key} collate "C"`, ...grouped(t)),
    index('purchase_orders_total_idx').on(t.grandTotal, t.id),
    index('purchase_orders_year_idx').on(t.fiscalYear, ...grouped(t)),
    index('purchase_orders_year_down_idx').on(sql`(-${t.fiscalYear})`, ...grouped(t)),
    // This index covers every combination of list filters and totals, so that lists don't have to read the
    // orders (docs/decisions/041).
    index('purchase_orders_search_idx').on(
      t.status,
      t.fiscalYear,
      t.id,
      t.searchShort,
      t.displayPo,
      t.listState,
      t.contractType,
      t.discountNotification,
      t.customerIds,
      t.grandTotal,
    ),
    index('purchase_orders_search_long_idx').on(t.id).where(sql`${t.searchShort} is null`),
    index('purchase_orders_shares_idx').on(t.status, t.fiscalYear, t.id, t.sharesShort),
    index('purchase_orders_shares_long_idx').on(t.id).where(sql`${t.sharesShort} is null`),
    index('purchase_orders_pending_idx').on(t.acesAt).where(sql`${t.acesState} = 'pending'`),
    index('purchase_orders_failed_idx').on(t.acesAt).where(sql`${t.acesState} = 'failed'`),
    index('purchase_orders_viewers_idx').using('gin', t.viewerEmails),
    // This index is updated immediately: with PostgreSQL's fast update, every search would have to read the
    // list of pending entries.
    index('purchase_orders_customers_idx')
      .using('gin', sql`string_to_array(${t.customerIds}, ' ')`)
      .with({ fastupdate: false }),
    index('purchase_orders_producer_created_idx').on(t.producerId, t.createdAt, t.id),
    index('purchase_orders_user_idx').on(t.userId),
    uniqueIndex('purchase_orders_create_key')
      .on(t.userId, t.createKey)
      .where(sql`${t.createKey} is not null`),
    index('purchase_orders_renewed_idx').on(t.renewedFromId).where(sql`${t.renewedFromId} is not null`),
  ],
)

type Grouped = Record<'familyId' | 'kindRank' | 'sequenceNumber' | 'id', AnyPgColumn>

/** The sort columns that break ties between orders with equal sort values (rule lists/sorts). */
function grouped(t: Grouped): [AnyPgColumn, AnyPgColumn, AnyPgColumn, AnyPgColumn] {
  return [t.familyId, t.kindRank, t.sequenceNumber, t.id]
}

export const purchaseOrderVersions = pgTable(
  'purchase_order_versions',
  {
    id: serial('id').primaryKey(),
    purchaseOrderId: integer('purchase_order_id')
      .notNull()
      .references(() => purchaseOrders.id),
    versionNumber: integer('version_number').notNull(),
    data: jsonb('data').$type<Order>().notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    /** The signed-in manager, if acting for someone else (rule rights/acting-for-another). */
    realUser: text('real_user'),
    changeReason: text('change_reason'),
    ...trailLink(),
  },
  (t) => [
    unique('purchase_order_versions_number_key').on(t.purchaseOrderId, t.versionNumber),
    check('purchase_order_versions_number', sql`${t.versionNumber} >= 1`),
  ],
)

/**
 * The outcome of each request by idempotency key, so that a repeated request gets the same response (rule
 * versions/repeated-key).
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userEmail: text('user_email').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    purchaseOrderId: integer('purchase_order_id')
      .notNull()
      .references(() => purchaseOrders.id),
    versionNumber: integer('version_number').notNull(),
    createdAt: instant('created_at').notNull(),
    /**
     * The number of the finalizing attempt that the request started; null if the request wasn't a finalize
     * call.
     */
    attempt: integer('attempt'),
  },
  (t) => [
    primaryKey({ columns: [t.userEmail, t.key] }),
    index('idempotency_keys_created_idx').on(t.createdAt),
    index('idempotency_keys_order_idx').on(t.purchaseOrderId),
  ],
)
