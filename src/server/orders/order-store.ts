import type { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { compileAnswer, keepWritten } from '#server/http/answers.ts'
import { type IdempotencyClaim, keptSince } from '#server/http/idempotency-claim.ts'
import { numberedShares } from '#shared/order/numbered-shares.ts'
import { Order, type OrderContent, type StoredOrder } from '#shared/order/order.ts'
import type { AuthUser } from '#shared/people.ts'
import { keepKey } from './idempotency.ts'
import { contentColumns, contentRecords, contentValues, listKeys } from './order-columns.ts'
import { listsState } from './references.ts'

const numbers = { id: true, displayPo: true, parentUuid: true, sequenceNumber: true } as const
const Numbers = Order.pick(numbers)
type Numbers = z.output<typeof Numbers>

/** Serializes an order once, both for PostgreSQL and for the response (docs/decisions/028). */
const writeOrder = compileAnswer(Order)
const writeNumbers = compileAnswer(Numbers)
const writeUnnumbered = compileAnswer(Order.omit(numbers))

/**
 * Each save is a single statement, so the Idempotency-Key, the order and its version are stored together or
 * not at all.
 */

export interface Author {
  user: AuthUser
  realUser: AuthUser | null
}

/**
 * A checked order. `asOf` is the state of the cached lists that the check used, which must still be current
 * when the order is stored; null if the check read the lists from the database.
 */
export interface Judged {
  content: OrderContent
  asOf: string | null
  renewal?: Renewing | null
}

export interface Renewing {
  sourceId: number
  producerId: number
  /** The number of renewals of `sourceId` that the check found. */
  made: number
}

/**
 * Stores a new order. Returns null if nothing was stored: the Idempotency-Key was taken, the parent no longer
 * allows children, the order to renew was renewed or changed, or the lists have changed.
 */
export async function insertOrder(
  db: Database,
  { content, asOf, renewal = null }: Judged,
  author: Author,
  claim: IdempotencyClaim | null,
  now: Date,
): Promise<Order | null> {
  // Uses Object.assign, because spreading two objects with so many fields takes twenty times as long.
  const fresh = Object.assign({}, content, numberedShares(content), {
    versionNumber: 1,
    renewedFromId: renewal?.sourceId ?? null,
    status: true,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    userId: author.user.email,
    userName: author.user.name,
    editedBy: null,
    finalized: false,
    finalizedAt: null,
    finalizedUuid: null,
    acesState: 'none',
    acesMessage: null,
    acesAt: null,
    acesAttempts: 0,
  } satisfies Omit<StoredOrder, keyof OrderContent | keyof Numbers>)
  const text = writeUnnumbered(fresh)
  const { rows } = await db.pool.query<{ numbers: Numbers }>({
    ...insertionOf(content, renewal),
    values: [
      text,
      fresh.createdAt,
      author.user.email,
      author.user.name,
      author.realUser?.email ?? null,
      claim?.key ?? null,
      claim?.fingerprint ?? null,
      keptSince(now).toISOString(),
      JSON.stringify(listKeys(content, author.user.email)),
      asOf,
      ...(renewal ? [renewal.made, renewal.producerId] : []),
    ],
  })
  const [stored] = rows
  if (!stored) return null
  const numbered = `${writeNumbers(stored.numbers).slice(0, -1)},${text.slice(1)}`
  return keepWritten(Object.assign(fresh, stored.numbers), Order, numbered)
}

function insertionOf({ parentPoId }: OrderContent, renewal: Renewing | null) {
  if (renewal) return { name: 'insert-renewal', text: insertRenewalSql }
  if (parentPoId === null) return { name: 'insert-order', text: insertOriginalSql }
  return { name: 'insert-child-order', text: insertChildSql }
}

/**
 * Stores a changed order. Returns null if nothing was stored: the order has a newer version or is no longer
 * open, the Idempotency-Key was taken, or the lists have changed.
 */
export async function updateOrder(
  db: Database,
  before: Order,
  { content, asOf }: Judged,
  author: Author,
  claim: IdempotencyClaim | null,
  now: Date,
): Promise<Order | null> {
  const next: Order = Object.assign({}, before, content, numberedShares(content), {
    versionNumber: before.versionNumber + 1,
    updatedAt: now.toISOString(),
    editedBy: author.user.email,
  })
  const text = writeOrder(next)
  const { rowCount } = await db.pool.query({
    name: 'update-order',
    text: updateSql,
    values: [
      text,
      next.updatedAt,
      author.user.email,
      before.id,
      author.realUser?.email ?? null,
      claim?.key ?? null,
      claim?.fingerprint ?? null,
      keptSince(now).toISOString(),
      before.versionNumber,
      JSON.stringify(listKeys(content, before.userId)),
      asOf,
    ],
  })
  return rowCount === 1 ? keepWritten(next, Order, text) : null
}

const claimSql = (id: string, version: string, when: string) => `
claim as (${keepKey(
  `select $3::text, $6::text, $7::text, ${id}, ${version}, $2::timestamptz, null::int
   where $6::text is not null ${when}`,
  '$8::timestamptz',
)})`

const claimed = `($6::text is null or exists (select from claim))`

/** Makes sure that a key that created an order is never reused (rule versions/key-of-a-create). */
const newKey = `not exists (select from purchase_orders where user_id = $3::text and create_key = $6::text)`

/**
 * SQL that compares the lists' state in the statement that stores the order, so that nothing is stored based
 * on outdated lists (rule versions/lists-of-the-save).
 */
const isAsOf = (state: string) => `(${state}::text is null or ${state}::text = ${listsState})`

const insertedSql = (numbers: string, source: string) => `
stored as (
  insert into purchase_orders (id, created_at, updated_at, user_id, user_name, renewed_from_id, create_key, create_fingerprint, sequence_number, parent_uuid, ${contentColumns})
  select next.id, $2::timestamptz, $2::timestamptz, $3::text, $4::text, ($1::jsonb->>'renewedFromId')::int, $6::text, $7::text, ${numbers}, ${contentValues}
  from next, ${contentRecords('$1', '$9')} ${source}
  returning id, display_po as "displayPo", parent_uuid as "parentUuid", sequence_number as "sequenceNumber"
), version as (
  insert into purchase_order_versions (purchase_order_id, version_number, data, created_at, created_by, real_user)
  select id, 1, $1::jsonb || to_jsonb(stored), $2::timestamptz, $3::text, $5::text from stored
)
select to_json(stored) as numbers from stored`

const insertOriginalSql = `
with next as materialized (select nextval('purchase_orders_id_seq')::int as id),
${claimSql('(select id from next)', '1', `and ${newKey} and ${isAsOf('$10')}`)},
${insertedSql('1, null', `where ${claimed} and ${isAsOf('$10')}`)}`

/**
 * A renewal increments the count in the row of the order it renews. The second of two concurrent renewals
 * waits for the lock on that row, finds an unexpected count, and stores nothing (rule
 * renewals/a-second-one-asks).
 */
const insertRenewalSql = `
with next as materialized (select nextval('purchase_orders_id_seq')::int as id),
source as materialized (
  select id from purchase_orders
  where id = ($1::jsonb->>'renewedFromId')::int and status and fiscal_year < ($1::jsonb->>'fiscalYear')::int
    and renewals_made = $11::int and producer_id = $12::int and ${isAsOf('$10')}
  for no key update
),
${claimSql('(select id from next)', '1', `and ${newKey} and exists (select from source)`)},
counted as (
  update purchase_orders set renewals_made = renewals_made + 1
  where id = (select id from source) and ${claimed}
  returning id
),
${insertedSql('1, null', ', counted')}`

const kind = `($1::jsonb->>'documentType')`

/**
 * The parent's counter gives each child its own number, no matter how many are created at once (rule
 * kinds/own-number).
 */
const insertChildSql = `
with next as materialized (select nextval('purchase_orders_id_seq')::int as id),
${claimSql('(select id from next)', '1', `and ${newKey} and ${isAsOf('$10')}`)},
numbered as (
  update purchase_orders set
    last_supplemental = last_supplemental + (${kind} = 'supplemental')::int,
    last_credit_memo = last_credit_memo + (${kind} = 'credit_memo')::int
  where id = ($1::jsonb->>'parentPoId')::int and status and finalized and aces_state = 'synced' and ${claimed} and ${isAsOf('$10')}
  returning finalized_uuid,
    case ${kind} when 'supplemental' then last_supplemental else last_credit_memo end as number
),
${insertedSql('numbered.number, numbered.finalized_uuid', ', numbered')}`

const updateSql = `
with current as materialized (
  select id from purchase_orders
  where id = $4::int and version_number = $9::int and status and not finalized and ${isAsOf('$11')}
  for update
),
${claimSql('$4::int', '$9::int + 1', 'and exists (select from current)')},
stored as (
  update purchase_orders set (updated_at, edited_by, version_number, ${contentColumns}) = (
    select $2::timestamptz, $3::text, $9::int + 1, ${contentValues} from ${contentRecords('$1', '$10')}
  )
  where id = (select id from current) and ${claimed}
  returning id
)
insert into purchase_order_versions (purchase_order_id, version_number, data, created_at, created_by, real_user)
select id, $9::int + 1, $1::jsonb, $2::timestamptz, $3::text, $5::text from stored`
