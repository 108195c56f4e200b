import { and, DrizzleQueryError, eq, type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import { presentOrder, visibleTo } from '#server/orders/read-order.ts'
import { type Actor, mayGenerally } from '#shared/access.ts'
import type { ListSort, OrderListQuery } from '#shared/api/orders.ts'
import { AppError } from '#shared/errors.ts'
import type { Order } from '#shared/order/order.ts'
import { foreignCursor, readCursor, writeCursor } from './cursor.ts'
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

export interface OrderPage {
  orders: Order[]
  /** Null on pages that come with a cursor. */
  total: number | null
  unfiltered: number | null
  next: string | null
}

/** A page of what the actor may see (rules lists/sorts, lists/pages). */
export async function listOrders(db: Database, actor: Actor, query: OrderListQuery): Promise<OrderPage> {
  try {
    return await readPage(db, actor, query)
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

async function readPage(db: Database, actor: Actor, query: OrderListQuery): Promise<OrderPage> {
  if (query.status !== 'active' && !mayGenerally(actor, 'seeArchivedOrders'))
    throw new AppError('forbidden', 'Only managers may list archived purchase orders')
  const scope = and(visibleTo(actor), statusIs(query.status))
  const [{ rows, total }, unfiltered] = await Promise.all([
    readMatching(db, query, and(scope, yearIs(query.fiscalYear))),
    query.cursor === undefined ? count(db, scope) : null,
  ])
  const page = rows.slice(0, query.limit)
  const last = rows[0] && rows[0].read > page.length ? page.at(-1) : undefined
  return {
    orders: page.map(({ row }) => presentOrder(row)),
    total: total ?? unfiltered,
    unfiltered,
    next: last ? nextPath(query, last.position) : null,
  }
}

/** One order more than the page holds, and how many match in all where that isn't simply all. */
async function readMatching(db: Database, query: OrderListQuery, scope: SQL | undefined) {
  const order = sortings[query.sort]
  const after = query.cursor === undefined ? null : readCursor(query.cursor, query, order.length)
  const words = filterWords(query.q)
  const found = words.length === 0 ? null : await findText(db, words, { scope, counted: !after })
  const where = and(scope, found?.condition, after ? beyond(order, after) : undefined)
  const reading = readFitting(db, query, where)
  const counted = !after && !found && query.fiscalYear !== undefined
  const [rows, total] = await Promise.all([reading, counted ? count(db, scope) : (found?.total ?? null)])
  return { rows, total: after ? null : total }
}

/** No answer gets longer than this: it is held whole, and by everybody who reads such a page at the same time. */
const longestPage = 8 * 1_048_576

/**
 * The orders of a page, as many as fit into an answer, and at least one. They are measured before they are read:
 * `read` is how many there were to measure, one more than the page holds.
 */
function readFitting(db: Database, query: OrderListQuery, where: SQL | undefined) {
  const wanted = db.orm
    .select({ id: t.id, bytes: t.answerBytes, position: positionOf(sortings[query.sort]).as('position') })
    .from(t)
    .where(where)
    .orderBy(orderOf(query.sort))
    .limit(query.limit + 1)
    .as('wanted')
  const measured = db.orm
    .select({
      id: wanted.id,
      position: wanted.position,
      place: sql`row_number() over ()`.as('place'),
      length: sql`sum(${wanted.bytes}) over (rows unbounded preceding)`.as('length'),
      read: sql<number>`(count(*) over ())::int`.as('read'),
    })
    .from(wanted)
    .as('measured')
  return db.orm
    .select({ row: t, position: measured.position, read: measured.read })
    .from(measured)
    .innerJoin(t, eq(t.id, measured.id))
    .where(sql`${measured.place} = 1 or ${measured.length} <= ${longestPage}`)
    .orderBy(measured.place)
}

export function orderOf(sort: ListSort): SQL {
  return sql.join(
    sortings[sort].map(({ by, descending }) => sql`${by} ${sql.raw(descending ? 'desc' : 'asc')}`),
    sql`, `,
  )
}

/** The sort values as text, exact to the microsecond and the cent. */
function positionOf(order: Sorting): SQL<string[]> {
  const texts = order.map(({ by }) => sql`(${by})::text`)
  return sql`array[${sql.join(texts, sql`, `)}]`
}

/** What stands after those values. Only the first column may run another way than the others. */
function beyond(order: Sorting, after: string[]): SQL {
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

async function count(db: Database, where: SQL | undefined): Promise<number> {
  const rows = await db.orm.select({ n: sql<number>`count(*)::int` }).from(t).where(where)
  return rows[0]?.n ?? 0
}

function nextPath(query: OrderListQuery, position: string[]): string {
  const parameters = new URLSearchParams({
    limit: String(query.limit),
    sort: query.sort,
    status: query.status,
  })
  if (query.fiscalYear !== undefined) parameters.set('fiscalYear', String(query.fiscalYear))
  if (query.q !== undefined) parameters.set('q', query.q)
  parameters.set('cursor', writeCursor(query, position))
  return `/api/purchase-orders?${parameters}`
}
