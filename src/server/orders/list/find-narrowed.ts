import { and, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { listedOrders as l } from '#server/db/list-schema.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import type { OrderListQuery } from '#shared/api/orders-schemas.ts'
import {
  countOfSums,
  haveParts,
  idsOf,
  isAsListed,
  isChanged,
  mayHave,
  type Summed,
  summedBy,
} from './listed.ts'
import { isFoundIn, isNarrowed, isNarrowedTo } from './narrowed.ts'
import { isIn, type Scope } from './scope.ts'
import { type Found, findText, hasWords, matching } from './text-filter.ts'

/** Up to this many are named. Of more, walking any sort soon fills a page. */
const mostNamed = 1_000

interface Asked {
  scope: Scope
  query: OrderListQuery
  counted: boolean
}

/** The orders of a narrowed list, or with a text, and how many there are (rules lists/filters, lists/text-filter). */
export async function findNarrowed(db: Database, words: readonly string[], asked: Asked): Promise<Found> {
  const { scope, query, counted } = asked
  const stored = words.length === 0 ? summedBy(scope, query) : null
  if (stored) return findSummed(db, stored, query)
  const within = isNarrowed(query) ? isFoundIn(scope, query) : isFoundIn(scope, {})
  if (scope.status !== 'active' || !haveParts(words)) return findText(db, words, { scope: within, counted })
  return findRare(db, words, { ...asked, within })
}

/** Their number is stored; few are named, and many are met by a walk. */
async function findSummed(db: Database, stored: Summed, query: OrderListQuery): Promise<Found> {
  const few = sql`(select total from counted) <= ${mostNamed}`
  const { rows } = await db.orm.execute<{ total: number; ids: number[] }>(sql`
    with counted as materialized (select ${countOfSums(stored)} as total)
    select total, array(${idsOf(stored, few)}) as ids from counted`)
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  return { total, condition: total <= mostNamed ? isOneOf(ids) : isNarrowedTo(query) }
}

/**
 * An index of parts names the orders that may have a rare text. Orders with a frequent one are looked for in
 * the index of the filter (docs/decisions/014).
 */
async function findRare(
  db: Database,
  words: readonly string[],
  { scope, query, counted, within }: Asked & { within: SQL | undefined },
): Promise<Found> {
  const few = sql`(select are_few from enough)`
  const most = counted ? sql`` : sql`limit ${mostNamed + 1}`
  const { rows } = await db.orm.execute<{ total: number; ids: number[] }>(sql`
    with candidates as materialized (
      select ${l.id} from ${l} where ${mayHave(words, scope.email)} limit ${mostNamed + 1}),
    enough as materialized (select count(*) <= ${mostNamed} as are_few from candidates),
    found as materialized (
      select ${l.id} from ${l}
      where ${and(few, sql`${l.id} = any(array(select id from candidates))`, isAsListed, ...words.map(isListedWith))}
      union all
      select ${t.id} from ${t} where ${and(few, isChanged, hasWords(words))}),
    narrowed as materialized (
      select ${t.id} from ${t} where ${and(few, sql`${t.id} = any(array(select id from found))`, isIn(scope), isNarrowedTo(query))}
      union all
      select id from (${matching(sql`${t.id}`, words, and(sql`not ${few}`, within))} ${most}) many)
    select (select count(*) from narrowed)::int as total,
      array(select id from narrowed limit ${mostNamed + 1}) as ids`)
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  return { total, condition: total <= mostNamed ? isOneOf(ids) : and(within, hasWords(words)) }
}

const isOneOf = (ids: readonly number[]) => sql`${t.id} = any(${sql.param(ids)}::int[])`

/** The text's start is what the filter of lists covers. */
const isListedWith = (word: string) =>
  sql`strpos(left(${l.findText}, ${l.listLength}) collate "C", ${word}) > 0`
