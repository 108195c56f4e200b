import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SplitAgronomist, SplitCustomer } from '#shared/order/shares/split-shares.ts'
import type { PicklistEntry } from '#shared/picklist/definition.ts'
import type { PlanCounts, PriceChange } from '#shared/picklist/import-plan.ts'
import { instant, money, percent, trailHash, version } from './columns.ts'

/**
 * Users, the catalog, legal texts, the audit trail and imports. Money is numeric dollars and shares are
 * numeric percentages; there are no floats.
 */

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
    uniqueIndex('customers_account_id_key').on(sql`lower(${t.accountId} collate "C")`),
    check('customers_account_id_filled', sql`btrim(${t.accountId}) <> ''`),
    check('customers_named', sql`${t.name} <> '' or ${t.company} <> ''`),
    check('customers_zip_code_length', sql`char_length(${t.zipCode}) <= 20`),
  ],
)

/**
 * Responses to calls that created a customer, by idempotency key; a repeated call gets the first response
 * again (rule accounts/created-once).
 */
export const customerKeys = pgTable(
  'customer_keys',
  {
    userEmail: text('user_email').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer').$type<PicklistEntry>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userEmail, t.key] }), index('customer_keys_created_idx').on(t.createdAt)],
)

/** Producers are customers with a name, so this is a view (rule people/producers-are-customers). */
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
    check(
      'agronomists_email_is_key',
      sql`${t.email} = lower(btrim(${t.email}) collate "C") and ${t.email} <> ''`,
    ),
    check('agronomists_level', sql`lower(${t.level} collate "C") in ('agronomist', 'manager', 'admin')`),
    check('agronomists_named', sql`${t.name} <> '' and ${t.territory} <> ''`),
  ],
)

/** How a producer's orders are usually split (rules splits/exactly-100, splits/one-is-usual). */
export const producerSplits = pgTable(
  'producer_splits',
  {
    id: serial('id').primaryKey(),
    producerId: integer('producer_id')
      .notNull()
      .references(() => customers.id),
    name: text('name').notNull(),
    customerShares: jsonb('customer_shares').$type<SplitCustomer[]>().notNull(),
    agronomistShares: jsonb('agronomist_shares').$type<SplitAgronomist[]>().notNull(),
    usual: boolean('usual').notNull().default(false),
    /**
     * All of the producer's splits share this version: the number of the audit event for the latest change to
     * any of them.
     */
    version: version(),
    changedAt: instant('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (t) => [
    index('producer_splits_producer_idx').on(t.producerId, t.id),
    uniqueIndex('producer_splits_one_usual').on(t.producerId).where(sql`${t.usual}`),
    check('producer_splits_named', sql`${t.name} <> ''`),
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
    uniqueIndex('grid_sizes_size_key').on(
      sql`lower(${t.territory} collate "C")`,
      sql`lower(${t.size} collate "C")`,
    ),
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

export const legalContentHistory = pgTable('legal_content_history', {
  id: serial('id').primaryKey(),
  type: text('type').notNull(),
  content: text('content').notNull(),
  replacedAt: instant('replaced_at').notNull(),
  replacedBy: text('replaced_by').notNull(),
})

/**
 * Who did what, and on whose behalf, if the data doesn't show it: sign-ins, switches to another user,
 * renames, imports, exports.
 */
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
    trailHash: trailHash(),
  },
  (t) => [
    index('audit_events_at_idx').on(t.at),
    index('audit_events_subject_idx').on(t.subject, t.id),
    index('audit_events_user_idx').on(t.userEmail, t.id),
    index('audit_events_real_idx').on(t.realEmail, t.id).where(sql`${t.realEmail} is not null`),
  ],
)

/**
 * One revision number per list. Triggers increase the number with each change to the list, so that browsers
 * know whether their copy is current (rule picklists/not-modified).
 */
export const picklistRevisions = pgTable('picklist_revisions', {
  tableName: text('table_name').primaryKey(),
  revision: integer('revision').notNull().default(1),
})

/** A finished import: the list as it was before, and what the import changed (rule imports/put-back). */
export const picklistImports = pgTable(
  'picklist_imports',
  {
    id: serial('id').primaryKey(),
    list: text('list').notNull(),
    at: instant('at').notNull(),
    userEmail: text('user_email').notNull(),
    realEmail: text('real_email'),
    file: text('file'),
    putBack: boolean('put_back').notNull().default(false),
    counts: jsonb('counts').$type<PlanCounts>().notNull(),
    before: jsonb('before').$type<PicklistEntry[]>().notNull(),
    after: jsonb('after').$type<PicklistEntry[]>().notNull(),
    removed: jsonb('removed').$type<(string | number)[]>().notNull(),
    /** Set if this was a price change instead of a file import (rule season-prices/as-an-import). */
    prices: jsonb('prices').$type<PriceChange>(),
    /** A hash of the import's plan, to detect a repeated price change (rule season-prices/once). */
    plan: text('plan'),
  },
  (t) => [index('picklist_imports_list_idx').on(t.list, t.id)],
)
