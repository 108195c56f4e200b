import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LineItem } from '#shared/order/line-item.ts'
import type { AgronomistShare, CustomerShare, Order } from '#shared/order/order.ts'

/** Every table of the product. Money is numeric dollars, shares numeric percent; floats nowhere. */

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const money = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })
const percent = (name: string, scale: number) =>
  numeric(name, { precision: 4 + scale, scale, mode: 'number' })
const version = () => integer('version').notNull().default(1)

export const customers = pgTable(
  'customers',
  {
    id: serial('id').primaryKey(),
    accountId: text('account_id').notNull(),
    name: text('name').notNull().default(''),
    uuid: uuid('uuid'),
    company: text('company').notNull().default(''),
    address1: text('address1').notNull().default(''),
    address2: text('address2').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    zipCode: text('zip_code').notNull().default(''),
    phone1: text('phone1').notNull().default(''),
    phone2: text('phone2').notNull().default(''),
    email: text('email').notNull().default(''),
    active: boolean('active').notNull().default(true),
    version: version(),
  },
  (t) => [
    uniqueIndex('customers_account_id_key').on(sql`lower(${t.accountId})`),
    check('customers_account_id_filled', sql`btrim(${t.accountId}) <> ''`),
    check('customers_named', sql`${t.name} <> '' or ${t.company} <> ''`),
    check('customers_zip_code_length', sql`char_length(${t.zipCode}) <= 20`),
  ],
)

/** Producers are the customers seen as a name (decisions Q-01): no second writable table. */
export const producers = pgView('producers').as((qb) =>
  qb
    .select({
      id: customers.id,
      name: sql<string>`coalesce(nullif(${customers.name}, ''), ${customers.company})`.as('name'),
      accountId: customers.accountId,
      active: customers.active,
    })
    .from(customers),
)

export const agronomists = pgTable(
  'agronomists',
  {
    email: text('email').primaryKey(),
    id: serial('id').notNull().unique(),
    name: text('name').notNull(),
    agronomistNumber: text('agronomist_number').notNull().default(''),
    territory: text('territory').notNull(),
    level: text('level').notNull().default('Agronomist'),
    customerIds: integer('customer_ids').array().notNull().default([]),
    uuid: uuid('uuid'),
    active: boolean('active').notNull().default(true),
    version: version(),
  },
  (t) => [
    check('agronomists_email_is_key', sql`${t.email} = lower(btrim(${t.email})) and ${t.email} <> ''`),
    check('agronomists_level', sql`lower(${t.level}) in ('agronomist', 'manager', 'admin')`),
    check('agronomists_named', sql`${t.name} <> '' and ${t.territory} <> ''`),
  ],
)

export const serviceTypes = pgTable(
  'service_types',
  {
    id: serial('id').primaryKey(),
    glcode: text('glcode').notNull().default(''),
    name: text('name').notNull(),
    unitPrice: money('unit_price').notNull().default(0),
    samplePrice: money('sample_price').notNull().default(0),
    units: text('units').array().notNull().default(['acre']),
    maxDiscount: percent('max_discount', 2).notNull().default(0),
    territory: text('territory').notNull().default('ALL'),
    serviceType: text('service_type').notNull().default('contract'),
    locked: boolean('locked').notNull().default(false),
    active: boolean('active').notNull().default(true),
    version: version(),
  },
  (t) => [
    check('service_types_named', sql`${t.name} <> '' and ${t.territory} <> ''`),
    check('service_types_prices', sql`${t.unitPrice} >= 0 and ${t.samplePrice} >= 0`),
    check('service_types_max_discount', sql`${t.maxDiscount} between 0 and 100`),
    check(
      'service_types_units',
      sql`cardinality(${t.units}) > 0 and ${t.units} <@ array['acre','plot','sample','sensor']`,
    ),
  ],
)

export const gridSizes = pgTable(
  'grid_sizes',
  {
    id: serial('id').primaryKey(),
    size: text('size').notNull(),
    price: money('price').notNull().default(0),
    territory: text('territory').notNull(),
    locked: boolean('locked').notNull().default(false),
    status: boolean('status').notNull().default(true),
    version: version(),
  },
  (t) => [
    uniqueIndex('grid_sizes_active_size_key')
      .on(sql`lower(${t.territory})`, sql`lower(${t.size})`)
      .where(sql`${t.status}`),
    check('grid_sizes_filled', sql`${t.size} <> '' and ${t.territory} <> ''`),
    check('grid_sizes_price', sql`${t.price} >= 0`),
  ],
)

export const coopNames = pgTable('coop_names', {
  coopId: text('coop_id').primaryKey(),
  accountId: text('account_id').notNull(),
  name: text('name').notNull(),
  active: boolean('active').notNull().default(true),
  version: version(),
})

export const crops = pgTable('crops', {
  id: text('id').primaryKey(),
  crop: text('crop').notNull(),
  filter: text('filter').notNull(),
  season: text('season').notNull(),
  glcode: text('glcode').notNull().default(''),
  cropId: text('crop_id').notNull().default(''),
  plantingTime: text('planting_time').notNull().default(''),
  status: boolean('status').notNull().default(true),
  version: version(),
})

export const states = pgTable('states', {
  stateId: integer('state_id').primaryKey(),
  stateName: text('state_name').notNull().unique(),
  stateAbbr: text('state_abbr').notNull().unique(),
})

export const counties = pgTable(
  'counties',
  {
    countyId: integer('county_id').primaryKey(),
    countyName: text('county_name').notNull(),
    stateId: integer('state_id')
      .notNull()
      .references(() => states.stateId),
    stateCountyId: text('state_county_id').notNull(),
  },
  (t) => [index('counties_state_id_idx').on(t.stateId, t.countyName)],
)

export const legalContent = pgTable('legal_content', {
  id: serial('id').primaryKey(),
  type: text('type').notNull().unique(),
  content: text('content').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Former texts, so that none is lost (decisions Q-75). */
export const legalContentHistory = pgTable('legal_content_history', {
  id: serial('id').primaryKey(),
  type: text('type').notNull(),
  content: text('content').notNull(),
  replacedAt: instant('replaced_at').notNull(),
  replacedBy: text('replaced_by').notNull(),
})

/** sid is the SHA-256 of the random token; sess holds the person and whom they act for. */
export const userSessions = pgTable(
  'user_sessions',
  {
    sid: text('sid').primaryKey(),
    sess: json('sess').$type<{ email: string; actingFor?: string }>().notNull(),
    expire: instant('expire').notNull(),
  },
  (t) => [index('user_sessions_expire_idx').on(t.expire)],
)

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
    status: boolean('status').notNull().default(true),
    fiscalYear: integer('fiscal_year').notNull(),
    producerId: integer('producer_id')
      .notNull()
      .references(() => customers.id),
    producerName: text('producer_name').notNull(),
    customer1Id: integer('customer1_id').references(() => customers.id),
    customer1Percentage: percent('customer1_percentage', 1),
    customer1Amount: money('customer1_amount'),
    customer2Id: integer('customer2_id').references(() => customers.id),
    customer2Percentage: percent('customer2_percentage', 1),
    customer2Amount: money('customer2_amount'),
    agronomist1Id: text('agronomist1_id').references(() => agronomists.email),
    agronomist1Percentage: percent('agronomist1_percentage', 1),
    agronomist1Amount: money('agronomist1_amount'),
    agronomist1Territory: text('agronomist1_territory'),
    agronomist2Id: text('agronomist2_id').references(() => agronomists.email),
    agronomist2Percentage: percent('agronomist2_percentage', 1),
    agronomist2Amount: money('agronomist2_amount'),
    customerAssignments: jsonb('customer_assignments').$type<CustomerShare[]>().notNull(),
    agronomistAssignments: jsonb('agronomist_assignments').$type<AgronomistShare[]>().notNull(),
    lineItems: jsonb('line_items').$type<LineItem[]>().notNull(),
    lineItemSubtotalBeforeDiscounts: money('line_item_subtotal_before_discounts').notNull(),
    lineItemSubtotalAfterDiscounts: money('line_item_subtotal_after_discounts').notNull(),
    discountPercentage: percent('discount_percentage', 2).notNull().default(0),
    discountAmount: money('discount_amount').notNull().default(0),
    grandTotal: money('grand_total').notNull(),
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
    /** The last number given to a child of each kind: unique under concurrency, never used twice. */
    lastSupplemental: integer('last_supplemental').notNull().default(0),
    lastCreditMemo: integer('last_credit_memo').notNull().default(0),
    /** Creator and assigned agronomists: who may see the order beside the managers (decisions Q-33). */
    viewerEmails: text('viewer_emails').array().notNull(),
    /** Lower-cased by the server, so that every PostgreSQL sorts and searches alike (decisions Q-101). */
    producerKey: text('producer_key').notNull(),
    customer1Key: text('customer1_key').notNull(),
    agronomist1Key: text('agronomist1_key').notNull(),
    searchText: text('search_text').notNull(),
    familyId: integer('family_id').generatedAlwaysAs(sql`coalesce(parent_po_id, id)`),
    kindRank: smallint('kind_rank').generatedAlwaysAs(
      sql`(case document_type when 'original' then 0 when 'supplemental' then 1 else 2 end)::smallint`,
    ),
    displayPo: text('display_po').generatedAlwaysAs(
      sql`case document_type when 'supplemental' then parent_po_id::text || '-S' || sequence_number::text when 'credit_memo' then parent_po_id::text || '-C' || sequence_number::text else id::text end`,
    ),
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
    index('purchase_orders_family_idx').on(t.familyId, t.kindRank, t.sequenceNumber, t.id),
    index('purchase_orders_producer_name_idx').on(sql`${t.producerKey} collate "C"`, t.id),
    index('purchase_orders_customer1_name_idx').on(sql`${t.customer1Key} collate "C"`, t.id),
    index('purchase_orders_agronomist1_name_idx').on(sql`${t.agronomist1Key} collate "C"`, t.id),
    index('purchase_orders_total_idx').on(t.grandTotal, t.id),
    index('purchase_orders_year_idx').on(t.fiscalYear, t.id),
    index('purchase_orders_count_idx').on(t.status, t.fiscalYear),
    index('purchase_orders_viewers_idx').using('gin', t.viewerEmails),
    index('purchase_orders_producer_idx').on(t.producerId),
    index('purchase_orders_user_idx').on(t.userId),
  ],
)

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
    /** The signed-in manager when someone else was acted for (decisions Q-14). */
    realUser: text('real_user'),
    changeReason: text('change_reason'),
  },
  (t) => [
    unique('purchase_order_versions_number_key').on(t.purchaseOrderId, t.versionNumber),
    check('purchase_order_versions_number', sql`${t.versionNumber} >= 1`),
  ],
)

/** What was answered to a key, so that a repeat gives the first answer again (decisions Q-31). */
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
  },
  (t) => [
    primaryKey({ columns: [t.userEmail, t.key] }),
    index('idempotency_keys_created_idx').on(t.createdAt),
    index('idempotency_keys_order_idx').on(t.purchaseOrderId),
  ],
)

/** Who did what for whom, where the thing itself doesn't say it: switches, renames, sign-ins refused. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: serial('id').primaryKey(),
    at: instant('at').notNull(),
    action: text('action').notNull(),
    userEmail: text('user_email').notNull(),
    realEmail: text('real_email'),
    subject: text('subject').notNull().default(''),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('audit_events_at_idx').on(t.at)],
)
