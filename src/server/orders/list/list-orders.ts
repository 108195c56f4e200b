import { and, DrizzleQueryError, type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import { longestAnswer, visibleTo } from '#server/orders/read-order.ts'
import { type Actor, mayGenerally } from '#shared/access.ts'
import { type ListSort, sortKeys } from '#shared/api/list-sort.ts'
import type { CardListQuery, OrderListQuery } from '#shared/api/orders-schemas.ts'
import { AppError } from '#shared/errors.ts'
import { isManager } from '#shared/levels.ts'
import { foreignCursor, readCursor, writeCursor } from './cursor.ts'
import { runKnown } from './known-statement.ts'
import { filterWords, findText } from './text-filter.ts'

interface SortColumn {
  by: SQL
  type: string
  descending: boolean
}

/** What a sort runs by; the id is the last, so that a cursor is exact. */
type Sorting = readonly SortColumn[]

const up = (by: SQL, type: string): SortColumn => ({ by, type, descending: false })
const down = (by: SQL, type: string): SortColumn => ({ by, type, descending: true })
const byC = (column: SQL): SQL => sql`${column} collate "C"`

/** Equal ones stand by it, families first to last, whichever way the sort runs. */
const grouped: Sorting = [
  up(sql`${t.familyId}`, 'int'),
  up(sql`${t.kindRank}`, 'smallint'),
  up(sql`${t.sequenceNumber}`, 'int'),
  up(sql`${t.id}`, 'int'),
]
const created = sql`${t.createdAt}`
const producer = byC(sql`${t.producerKey}`)
const customer = byC(sql`${t.customer1Key}`)
const agronomist = byC(sql`${t.agronomist1Key}`)
const total = sql`${t.grandTotal}`

const sortings: Record<ListSort, Sorting> = {
  'date-newest': [down(created, 'timestamptz'), ...grouped],
  'date-oldest': [up(created, 'timestamptz'), ...grouped],
  po: grouped,
  '-po': grouped.map(({ by, type }) => down(by, type)),
  producer: [up(producer, 'text'), ...grouped],
  '-producer': [down(producer, 'text'), ...grouped],
  customer1: [up(customer, 'text'), ...grouped],
  customer: [up(customer, 'text'), ...grouped],
  '-customer': [down(customer, 'text'), ...grouped],
  agronomist1: [up(agronomist, 'text'), ...grouped],
  agronomist: [up(agronomist, 'text'), ...grouped],
  '-agronomist': [down(agronomist, 'text'), ...grouped],
  total: [up(total, 'numeric'), ...grouped],
  '-total': [down(total, 'numeric'), ...grouped],
  created: [up(created, 'timestamptz'), ...grouped],
  '-created': [down(created, 'timestamptz'), ...grouped],
  fy: [up(sql`${t.fiscalYear}`, 'int'), ...grouped],
  // A year has tens of thousands of orders: an index of its own is read upwards, and nothing is sorted.
  '-fy': [up(sql`(-${t.fiscalYear})`, 'int'), ...grouped],
}

export interface OrderPage<Listed> {
  orders: Listed[]
  /** Null on pages that come with a cursor. */
  total: number | null
  unfiltered: number | null
  next: string | null
}

type Query = OrderListQuery & Partial<CardListQuery>

/** A page of what the actor may see (rules lists/sorts, lists/pages), each order as what `json` makes of its row. */
export async function listOrders<Listed>(
  db: Database,
  actor: Actor,
  query: Query,
  json: string,
): Promise<OrderPage<Listed>> {
  try {
    return await readPage(db, actor, query, json)
  } catch (error) {
    // Only in a cursor that was tampered with is a value not of its column's type.
    if (query.cursor !== undefined && isDataException(error)) throw foreignCursor()
    throw error
  }
}

/** PostgreSQL's class 22: a text that is no number, no date, or no text that it can store. */
function isDataException(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.code?.startsWith('22') === true
}

async function readPage<Listed>(
  db: Database,
  actor: Actor,
  query: Query,
  json: string,
): Promise<OrderPage<Listed>> {
  if (query.status !== 'active' && !mayGenerally(actor, 'seeArchivedOrders'))
    throw new AppError('forbidden', 'Only managers may list archived purchase orders')
  const first = query.cursor === undefined
  const [{ entries, total }, unfiltered] = await Promise.all([
    readMatching<Listed>(db, actor, query, json),
    first ? count(db, actor, { ...query, fiscalYear: undefined }) : null,
  ])
  const last = entries.at(-1)
  const more = last && last.read > entries.length ? last.position : null
  return {
    orders: entries.map(({ order }) => order),
    total: first ? (total ?? unfiltered) : null,
    unfiltered,
    next: more && nextPath(query, more),
  }
}

/** An order of a page. */
interface Entry<Listed> {
  order: Listed
  /** The values that the last one is sorted by, where more may follow. */
  position: string[] | null
  read: number
}

interface Matching<Listed> {
  entries: Entry<Listed>[]
  /** How many match in all, where that isn't simply all. */
  total: number | null
}

async function readMatching<Listed>(
  db: Database,
  actor: Actor,
  query: Query,
  json: string,
): Promise<Matching<Listed>> {
  const order = sortings[query.sort]
  const after = query.cursor === undefined ? null : readCursor(query.cursor, query, order.length)
  const words = filterWords(query.q)
  if (words.length > 0) {
    const scope = and(visibleTo(actor), statusIs(query.status), yearIs(query.fiscalYear))
    const found = await findText(db, words, { scope, counted: !after })
    const where = and(scope, found.condition, after ? beyond(order, after) : undefined)
    const { rows } = await db.orm.execute<{ entry: Entry<Listed> }>(
      pageSql(json, query.sort, where, query.limit + 1),
    )
    return { entries: rows.map(({ entry }) => entry), total: found.total }
  }
  const [rows, total] = await Promise.all([
    runKnown<{ entry: Entry<Listed> }>(
      db,
      {
        asks: [json, query.sort, after !== null, ...scopeAsks(actor, query)],
        hot: isHot(query),
        build: () =>
          pageSql(
            json,
            query.sort,
            and(scopeOf(actor, query), after ? beyond(order, placesOf(order)) : undefined),
            sql.placeholder('limit'),
          ),
      },
      {
        ...scopeValues(actor, query),
        limit: query.limit + 1,
        ...Object.fromEntries((after ?? []).map((value, i) => [`after${i}`, value])),
      },
    ),
    !after && query.fiscalYear !== undefined ? count(db, actor, query) : null,
  ])
  return { entries: rows.map(({ entry }) => entry), total }
}

const placesOf = (order: Sorting) => order.map((_, i) => sql.placeholder(`after${i}`))

/**
 * The orders of a page, as many as fit into an answer, and at least one. They are measured before they are read:
 * `read` is how many there were to measure, one more than the page holds.
 */
function pageSql(json: string, sort: ListSort, where: SQL | undefined, limit: unknown): SQL {
  return sql`
    with wanted as (
      select ${t.id} as wanted_id, ${t.answerBytes} as bytes, ${positionOf(sortings[sort])} as stands
      from ${t} where ${where ?? sql`true`} order by ${orderOf(sort)} limit ${limit}),
    measured as (
      select wanted_id, stands, row_number() over () as place, (count(*) over ())::int as read,
        sum(bytes) over (rows unbounded preceding) as length,
        sum(bytes) over (rows between unbounded preceding and 1 following) as longer
      from wanted)
    select json_build_object('order', ${sql.raw(json)}, 'read', read,
      'position', case when place = ${limit}::int - 1 or longer > ${longestAnswer} then stands end) as entry
    from measured join ${t} on ${t.id} = wanted_id
    where place = 1 or (place < ${limit}::int and length <= ${longestAnswer})
    order by place`
}

async function count(db: Database, actor: Actor, query: Query): Promise<number> {
  const rows = await runKnown<{ n: number }>(
    db,
    {
      asks: ['count', ...scopeAsks(actor, query)],
      hot: isHot(query),
      build: () => sql`select count(*)::int as n from ${t} where ${scopeOf(actor, query) ?? sql`true`}`,
    },
    scopeValues(actor, query),
  )
  return rows[0]?.n ?? 0
}

/** What is asked for all day: what Insights lists. */
const isHot = ({ sort, status }: Query) => status === 'active' && sortKeys.some((key) => key === sort)

/** What the actor may see, of that status and year, by placeholders; what its text follows from, and its values. */
function scopeOf(actor: Actor, { status, fiscalYear }: Query): SQL | undefined {
  return and(
    isManager(actor.level) ? undefined : sql`${t.viewerEmails} @> array[${sql.placeholder('email')}]::text[]`,
    statusIs(status),
    fiscalYear === undefined ? undefined : sql`${t.fiscalYear} = ${sql.placeholder('year')}`,
  )
}

function scopeAsks(actor: Actor, { status, fiscalYear }: Query): unknown[] {
  return [isManager(actor.level), status, fiscalYear !== undefined]
}

function scopeValues(actor: Actor, { fiscalYear }: Query): Record<string, unknown> {
  return { email: actor.email.toLowerCase(), year: fiscalYear }
}

export function orderOf(sort: ListSort): SQL {
  return sql.join(
    sortings[sort].map(({ by, descending }) => sql`${by} ${sql.raw(descending ? 'desc' : 'asc')}`),
    sql`, `,
  )
}

/** The sort values as text, exact to the microsecond and the cent. */
function positionOf(order: Sorting): SQL {
  const texts = order.map(({ by }) => sql`(${by})::text`)
  return sql`json_build_array(${sql.join(texts, sql`, `)})`
}

/** What stands after those values. Only the first column may run another way than the others. */
function beyond(order: Sorting, after: readonly unknown[]): SQL {
  const values = order.map(({ type }, i) => sql`${after[i]}::${sql.raw(type)}`)
  const [first, ...rest] = order
  if (!first || first.descending === order.at(-1)?.descending) return rowBeyond(order, values)
  const [value] = values
  // The first condition is what an index is entered by.
  return sql`${first.by} <= ${value} and (${first.by} < ${value} or ${rowBeyond(rest, values.slice(1))})`
}

function rowBeyond(order: Sorting, values: SQL[]): SQL {
  const columns = order.map(({ by }) => by)
  const comparison = sql.raw(order[0]?.descending ? '<' : '>')
  return sql`(${sql.join(columns, sql`, `)}) ${comparison} (${sql.join(values, sql`, `)})`
}

export function statusIs(status: OrderListQuery['status']): SQL | undefined {
  return status === 'all' ? undefined : sql`${t.status} = ${status === 'active'}`
}

export function yearIs(year: number | undefined): SQL | undefined {
  return year === undefined ? undefined : sql`${t.fiscalYear} = ${year}`
}

function nextPath(query: Query, position: string[]): string {
  const parameters = new URLSearchParams({
    limit: String(query.limit),
    sort: query.sort,
    status: query.status,
  })
  if (query.fiscalYear !== undefined) parameters.set('fiscalYear', String(query.fiscalYear))
  if (query.view !== undefined) parameters.set('view', query.view)
  if (query.q !== undefined) parameters.set('q', query.q)
  parameters.set('cursor', writeCursor(query, position))
  return `/api/purchase-orders?${parameters}`
}
