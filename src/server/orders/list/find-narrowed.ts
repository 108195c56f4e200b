import { and, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { listedOrders as l } from '#server/db/list-schema.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import type { OrderListQuery } from '#shared/api/orders-schemas.ts'
import { countOfSums, haveParts, isAsListed, isChanged, listedBy, mayHave, summedBy } from './listed.ts'
import { isFoundIn, isNarrowedTo } from './narrowed.ts'
import { isIn, type Scope } from './scope.ts'
import { type Found, findText, hasWords, matching } from './text-filter.ts'

/**
 * If a list has up to this many matches, they are selected by ID. With more, a scan in the list's sort order
 * fills a page quickly.
 */
const mostNamed = 1_000

interface Asked {
  scope: Scope
  query: OrderListQuery
  counted: boolean
}

/** (rules lists/filters, lists/text-filter) */
export async function findNarrowed(db: Database, words: readonly string[], asked: Asked): Promise<Found> {
  const { scope, query, counted } = asked
  const among = amongOf(words, asked)
  if (!among) return findText(db, words, { scope: isFoundIn(scope, query), counted })
  const { rows } = await db.orm.execute<{ total: number; ids: number[] }>(sql`
    with ${among}
    select total, array(
      select id from found where (select total from counted) <= ${mostNamed} ${newestOf(asked)}) as ids
    from counted`)
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  if (total <= mostNamed) return { total, condition: sql`${t.id} = any(${sql.param(ids)}::int[])` }
  const condition = and(isIn(scope), isNarrowedTo(query), hasWords(words))
  return { total, condition: words.length > 0 ? oftenTrue(condition) : condition, walked: true }
}

/**
 * Makes PostgreSQL assume that half of the orders match. Otherwise, PostgreSQL assumes that few orders
 * contain the filter text, and reads all of a user's orders.
 */
const oftenTrue = (condition: SQL | undefined) => sql`coalesce(${condition ?? sql`true`}, false)`

/**
 * Returns SQL that counts the matching orders and, if there are few, lists them; null if the search tables
 * can't answer the query.
 */
function amongOf(words: readonly string[], asked: Asked): SQL | null {
  if (words.length > 0)
    return asked.scope.status === 'active' && haveParts(words) ? withText(words, asked) : null
  const stored = summedBy(asked.scope, asked.query)
  return (
    stored &&
    sql`
    counted as materialized (select ${countOfSums(stored)} as total),
    found as materialized (
      ${listedBy(stored, asked.query, sql`(select total from counted) <= ${mostNamed}`)})`
  )
}

/**
 * Filters by text. For rare text, an index of word parts finds the orders that might contain it; for frequent
 * text, the filter index is scanned instead (docs/decisions/014).
 */
function withText(words: readonly string[], { scope, query, counted }: Asked): SQL {
  const few = sql`(select are_few from enough)`
  const most = counted ? sql`` : sql`limit ${mostNamed + 1}`
  const wanted = and(isIn({ ...scope, status: 'all' }), isNarrowedTo(query))
  return sql`
    candidates as materialized (
      select ${l.id} from ${l} where ${mayHave(words, scope.email)} limit ${mostNamed + 1}),
    enough as materialized (select count(*) <= ${mostNamed} as are_few from candidates),
    found as materialized (
      select id, created_at from ${l} as ${t} where ${and(few, sql`id = any(array(select id from candidates))`, isAsListed, wanted, ...words.map(isListedWith))}
      union all
      select id, created_at from ${t} where ${and(few, isChanged, sql`status`, wanted, hasWords(words))}
      union all
      select id, created_at from (${matching(sql`${t.id}, null::timestamptz as created_at`, words, and(sql`not ${few}`, isFoundIn(scope, query)))} ${most}) many),
    counted as (select count(*)::int as total from found)`
}

/**
 * Searches only the first part of `find_text`: the order number and names. List filters don't search the
 * field names and legal descriptions that follow.
 */
const isListedWith = (word: string) => sql`strpos(left(find_text, list_length) collate "C", ${word}) > 0`

/**
 * Limits the query to as many of the newest orders as the page needs. Returns empty SQL for later pages and
 * other sort orders.
 */
function newestOf({ query }: Asked): SQL {
  const isNewest = query.cursor === undefined && (query.sort === 'date-newest' || query.sort === '-created')
  return isNewest
    ? sql`order by created_at desc fetch first ${sql.raw(String(query.limit + 1))} rows with ties`
    : sql``
}
