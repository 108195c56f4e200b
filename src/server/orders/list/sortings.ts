import { type SQL, sql } from 'drizzle-orm'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import type { ListSort } from '#shared/api/list-sort.ts'

interface SortColumn {
  by: SQL
  type: string
  descending: boolean
}

/** The columns to sort by. The last one is the ID, so that a cursor identifies exactly one order. */
export type Sorting = readonly SortColumn[]

const up = (by: SQL, type: string): SortColumn => ({ by, type, descending: false })
const down = (by: SQL, type: string): SortColumn => ({ by, type, descending: true })
const byC = (column: SQL): SQL => sql`${column} collate "C"`

/** Breaks ties between equal sort values: by family, then by kind and number, always ascending. */
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

export const sortings: Record<ListSort, Sorting> = {
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
  // Negates the year, so that all columns are ascending and an index covers them. Otherwise, the database
  // would have to sort tens of thousands of orders per year.
  '-fy': [up(sql`(-${t.fiscalYear})`, 'int'), ...grouped],
}

export const placesOf = (order: Sorting) => order.map((_, i) => sql.placeholder(`after${i}`))

export function orderOf(sort: ListSort): SQL {
  return sql.join(
    sortings[sort].map(({ by, descending }) => sql`${by} ${sql.raw(descending ? 'desc' : 'asc')}`),
    sql`, `,
  )
}

/** Returns SQL for a JSON array of a row's sort values as strings, exact to the microsecond and the cent. */
export function positionOf(order: Sorting): SQL {
  const texts = order.map(({ by }) => sql`(${by})::text`)
  return sql`json_build_array(${sql.join(texts, sql`, `)})`
}

/**
 * Returns an SQL condition for the rows that come after these values. All columns except the first must have
 * the same sort direction.
 */
export function beyond(order: Sorting, after: readonly unknown[]): SQL {
  const values = order.map(({ type }, i) => sql`${after[i]}::${sql.raw(type)}`)
  const [first, ...rest] = order
  if (!first || first.descending === order.at(-1)?.descending) return rowBeyond(order, values)
  const [value] = values
  // The first comparison lets PostgreSQL start reading the index at the cursor instead of at the beginning.
  return sql`${first.by} <= ${value} and (${first.by} < ${value} or ${rowBeyond(rest, values.slice(1))})`
}

function rowBeyond(order: Sorting, values: SQL[]): SQL {
  const columns = order.map(({ by }) => by)
  const comparison = sql.raw(order[0]?.descending ? '<' : '>')
  return sql`(${sql.join(columns, sql`, `)}) ${comparison} (${sql.join(values, sql`, `)})`
}
