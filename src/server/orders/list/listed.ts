import { and, type SQL, sql } from 'drizzle-orm'
import { listedOrders as l, orderChanges, listedSums as sums } from '#server/db/list-schema.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import type { OrderListQuery } from '#shared/api/orders-schemas.ts'

/**
 * The functions in this file search active orders in tables that are slightly out of date, and also search
 * the orders that changed since those tables were updated. One statement does both, so no change is missed
 * (docs/decisions/055).
 */

export const isChanged = sql`${t.id} = any(array(select order_id from ${orderChanges}))`
export const isAsListed = sql`id not in (select order_id from ${orderChanges})`

export const isListedFor = (email: unknown): SQL | undefined =>
  email === undefined ? undefined : sql`${l.viewerEmails} @> array[${email}]::text[]`

/**
 * Minimum length, in bytes, of a word that the search index can find. The index contains three-byte parts of
 * words.
 */
const shortestPart = 3
export const haveParts = (words: readonly string[]): boolean =>
  words.some((word) => Buffer.byteLength(word) >= shortestPart)

/**
 * Returns a condition that an index can evaluate. It is true for all of this viewer's orders that contain
 * these words, but also for a few others, which must be filtered out afterward.
 */
export function mayHave(words: readonly string[], email: unknown): SQL | undefined {
  const parts = [
    ...words.filter((word) => haveParts([word])).map((word) => sql`text_parts(${word})`),
    ...(email === undefined ? [] : [sql`viewer_parts(array[${email}]::text[])`]),
  ]
  if (parts.length === 0) return undefined
  return sql`find_parts(${l.findText}, ${l.viewerEmails}) @> (${sql.join(parts, sql` || `)})`
}

interface Covered {
  email: unknown
  year: unknown
  status: OrderListQuery['status']
}

type Narrowing = Pick<OrderListQuery, 'state' | 'kind' | 'check' | 'created' | 'person' | 'customer'>

/**
 * Which stored sums to read: those for one viewer, or those for all orders if `viewer` is undefined. `where`
 * is a condition on their columns.
 */
export interface Summed {
  viewer: unknown
  where: SQL | undefined
}

/**
 * Returns which stored sums add up to a list's total, or null if no sums are stored for the list's filters.
 */
export function summedBy({ email, year, status }: Covered, narrowing: Narrowing): Summed | null {
  const { state, kind, check, created, person, customer } = narrowing
  const [one, other] = new Set([email, person].filter((who) => who !== undefined))
  if (status !== 'active' || created !== undefined || customer !== undefined || other !== undefined)
    return null
  return {
    viewer: one,
    where: and(
      year === undefined ? undefined : sql`fiscal_year = ${year}`,
      state && sql`list_state = ${state}`,
      kind && sql`contract_type = ${kind}`,
      check && sql`discount_notification = ${check === 'check'}`,
    ),
  }
}

export function sumsOf({ viewer, where }: Summed): SQL {
  const own = viewer === undefined ? undefined : sql`viewer_emails @> array[${viewer}]::text[]`
  const changed = sql`any(array(select order_id from ${orderChanges}))`
  return sql`
    select list_state, orders, total from ${sums} where ${and(sql`email = ${viewer ?? ''}`, where)}
    union all
    select list_state, -1, -grand_total from ${l} where ${and(sql`id = ${changed}`, own, where)}
    union all
    select list_state, 1, grand_total from ${t} where ${and(sql`id = ${changed}`, sql`status`, own, where)}`
}

export const countOfSums = (of: Summed): SQL =>
  sql`(select coalesce(sum(orders), 0)::int from (${sumsOf(of)}) summed)`

const rareStates: readonly unknown[] = ['waiting', 'failed']

/** Returns SQL for the orders that a list's totals include, each with its creation time. */
export function listedBy({ viewer, where }: Summed, { state }: Narrowing, gate: SQL): SQL {
  const own = viewer === undefined ? undefined : sql`viewer_emails @> array[${viewer}]::text[]`
  const byViewer = rareStates.includes(state) ? undefined : mayHave([], viewer)
  return sql`
    select id, created_at from ${l} where ${and(gate, byViewer, own, where, isAsListed)}
    union all
    select id, created_at from ${t} where ${and(gate, isChanged, sql`status`, own, where)}`
}
