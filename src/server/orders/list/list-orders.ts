import { and, DrizzleQueryError, type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import { longestAnswer } from '#server/orders/read-order.ts'
import type { Actor } from '#shared/access.ts'
import { type ListSort, sortKeys } from '#shared/api/list-sort.ts'
import type { CardListQuery, OrderListQuery } from '#shared/api/orders-schemas.ts'
import { foreignCursor, readCursor, writeCursor } from './cursor.ts'
import { findNarrowed } from './find-narrowed.ts'
import { runKnown } from './known-statement.ts'
import { isNarrowed, narrowingOf } from './narrowed.ts'
import { allOf, countOf, isIn, placesOfScope, type Scope, scopeOf, sourceOf } from './scope.ts'
import { beyond, orderOf, placesOf, positionOf, sortings } from './sortings.ts'
import { filterWords } from './text-filter.ts'

export interface OrderPage<Listed> {
  orders: Listed[]
  /** The number of matches; null on pages requested with a cursor. */
  total: number | null
  unfiltered: number | null
  next: string | null
}

type Query = OrderListQuery & Partial<CardListQuery>

/**
 * Returns SQL for an order's JSON as seen by the user with this e-mail address, or by a user who sees all
 * orders if `email` is undefined.
 */
type JsonOf = (email: unknown) => SQL

/** (rules lists/sorts, lists/pages) */
export async function listOrders<Listed>(
  db: Database,
  actor: Actor,
  query: Query,
  json: JsonOf,
): Promise<OrderPage<Listed>> {
  try {
    return await readPage(db, actor, query, json)
  } catch (error) {
    // Only a tampered cursor can contain a value that doesn't fit its column's type.
    if (query.cursor !== undefined && isDataException(error)) throw foreignCursor()
    throw error
  }
}

/**
 * Whether PostgreSQL rejected a value (SQLSTATE class 22): an invalid number or date, or a string it can't
 * store.
 */
function isDataException(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.code?.startsWith('22') === true
}

async function readPage<Listed>(
  db: Database,
  actor: Actor,
  query: Query,
  json: JsonOf,
): Promise<OrderPage<Listed>> {
  const { entries, total, unfiltered } = await readMatching<Listed>(db, actor, query, json)
  const last = entries.at(-1)
  const more = last && last.read > entries.length ? last.position : null
  return {
    orders: entries.map(({ order }) => order),
    total: total ?? unfiltered,
    unfiltered,
    next: more && nextPath(query, more),
  }
}

interface Entry<Listed> {
  order: Listed
  /** The sort values of the page's last order; null if no more orders follow. */
  position: string[] | null
  read: number
}

interface Counts {
  /** The number of matches; null if the list has no filter. */
  total: number | null
  /** The number of orders without filters; null on pages requested with a cursor. */
  unfiltered: number | null
}

/** A row of the query result. If no order matches, the result is a single row with only the counts. */
interface Row<Listed> extends Counts {
  entry: Entry<Listed> | null
}

interface Matching<Listed> extends Counts {
  entries: Entry<Listed>[]
}

async function readMatching<Listed>(
  db: Database,
  actor: Actor,
  query: Query,
  json: JsonOf,
): Promise<Matching<Listed>> {
  const scope = scopeOf(actor, query)
  const order = sortings[query.sort]
  const after = query.cursor === undefined ? null : readCursor(query.cursor, query, order.length)
  const first = !after
  const asked = { json, sort: query.sort }
  const words = filterWords(query.q)
  const narrowed = isNarrowed(query)
  if (words.length > 0 || narrowed) {
    const found = await findNarrowed(db, words, { scope, query, counted: first })
    const within = found.walked ? undefined : isIn(scope)
    const where = and(within, found.condition, after ? beyond(order, after) : undefined)
    const { rows } = await db.orm.execute<Row<Listed> & Record<string, unknown>>(
      pageSql({
        ...asked,
        counts: first && { ...scope, year: undefined },
        scope,
        from: sql`${t}`,
        where,
        limit: query.limit + 1,
      }),
    )
    return { ...matchingOf(rows), total: first ? found.total : null }
  }
  const { places, values, asks } = placesOfScope(scope)
  const rows = await runKnown<Row<Listed>>(
    db,
    {
      asks: [query.view, query.sort, first, ...asks],
      hot: isHot(query),
      build: () => {
        const { from, where } = first ? sourceOf(places) : allOf(places)
        const wanted = and(where, after ? beyond(order, placesOf(order)) : undefined)
        const limit = sql.placeholder('limit')
        return pageSql({ ...asked, counts: first && places, scope: places, from, where: wanted, limit })
      },
    },
    {
      ...values,
      limit: query.limit + 1,
      ...Object.fromEntries((after ?? []).map((value, i) => [`after${i}`, value])),
    },
  )
  return matchingOf(rows)
}

function matchingOf<Listed>(rows: readonly Row<Listed>[]): Matching<Listed> {
  const { total = null, unfiltered = null } = rows[0] ?? {}
  return { total, unfiltered, entries: rows.flatMap(({ entry }) => entry ?? []) }
}

interface PageQuery {
  json: JsonOf
  sort: ListSort
  /** The scope of the order counts on the first page; false on later pages, which have no counts. */
  counts: Scope | false
  scope: Scope
  from: SQL
  where: SQL | undefined
  limit: unknown
}

/**
 * Returns SQL for the orders on a page: as many as fit into a response, but at least one. Measures the orders
 * before reading them. `read` is the number of measured orders, which is at most one more than the page's
 * limit. Uses the orders' own rows to check that the user may see the orders.
 */
function pageSql({ json, sort, counts, scope, from, where, limit }: PageQuery): SQL {
  const total = counts && counts.year !== undefined ? countOf(counts) : sql`null::int`
  const unfiltered = counts ? countOf({ ...counts, year: undefined }) : sql`null::int`
  return sql`
    with wanted as (
      select ${t.id} as wanted_id, ${t.answerBytes} as bytes
      from ${from} where ${where ?? sql`true`} order by ${orderOf(sort)} limit ${limit}),
    measured as (
      select wanted_id, row_number() over () as place, (count(*) over ())::int as read,
        sum(bytes) over (rows unbounded preceding) as length,
        sum(bytes) over (rows between unbounded preceding and 1 following) as longer
      from wanted),
    page as (
      select place, json_build_object('order', ${json(scope.email)}, 'read', read,
        'position', case when place = ${limit}::int - 1 or longer > ${longestAnswer} then ${positionOf(sortings[sort])} end) as entry
      from measured join ${t} on ${t.id} = wanted_id
      where (place = 1 or (place < ${limit}::int and length <= ${longestAnswer})) and ${isIn(scope) ?? sql`true`})
    select total, unfiltered, entry from (select ${total} as total, ${unfiltered} as unfiltered) c left join page on true order by place`
}

const isHot = ({ sort, status }: Query) => status === 'active' && sortKeys.some((key) => key === sort)

function nextPath(query: Query, position: string[]): string {
  const parameters = new URLSearchParams({
    limit: String(query.limit),
    sort: query.sort,
    status: query.status,
  })
  if (query.fiscalYear !== undefined) parameters.set('fiscalYear', String(query.fiscalYear))
  if (query.view !== undefined) parameters.set('view', query.view)
  if (query.q !== undefined) parameters.set('q', query.q)
  for (const [name, value] of Object.entries(narrowingOf(query))) parameters.set(name, String(value))
  parameters.set('cursor', writeCursor(query, position))
  return `/api/purchase-orders?${parameters}`
}
