import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { orderCounts as counts, orderViewers as viewers } from '#server/db/list-schema.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import { type Actor, mayGenerally } from '#shared/access.ts'
import type { OrderListQuery } from '#shared/api/orders-schemas.ts'
import { AppError } from '#shared/errors.ts'
import { isManager } from '#shared/levels.ts'
import { countOfSums } from './listed.ts'

/**
 * Which orders a list covers, by user, year and status. Values can be SQL placeholders, so that the same SQL
 * can be reused.
 */
export interface Scope {
  /** The e-mail of the user whose orders the list covers; undefined for managers, who see all orders. */
  email: unknown
  year: unknown
  status: OrderListQuery['status']
}

type Asked = Pick<OrderListQuery, 'status' | 'fiscalYear'>

export function scopeOf(actor: Actor, { status, fiscalYear }: Asked): Scope {
  if (status !== 'active' && !mayGenerally(actor, 'seeArchivedOrders'))
    throw new AppError('forbidden', 'Only managers may list archived purchase orders')
  return { email: isManager(actor.level) ? undefined : actor.email.toLowerCase(), year: fiscalYear, status }
}

/**
 * Returns the scope with placeholders (`places`), the placeholders' values, and `asks`, which is equal for
 * scopes that produce the same SQL.
 */
export function placesOfScope({ email, year, status }: Scope) {
  const place = (name: string, value: unknown) => (value === undefined ? undefined : sql.placeholder(name))
  return {
    places: { email: place('email', email), year: place('year', year), status },
    values: { email, year },
    asks: [email !== undefined, year !== undefined, status],
  }
}

export function isIn({ email, year, status }: Scope): SQL | undefined {
  const own = email === undefined ? undefined : sql`${t.viewerEmails} @> array[${email}]::text[]`
  return and(own, statusIs(status), yearIs(year))
}

/**
 * Returns SQL for the exact number of orders in a scope, without reading the orders (docs/decisions/032,
 * docs/decisions/055).
 */
export function countOf({ email, year, status }: Scope): SQL {
  if (email === undefined)
    return sql`(select coalesce(sum(${counts.orders}), 0)::int from ${counts}
    where ${and(statusIs(status, sql`${counts.status}`), yearIs(year, sql`${counts.fiscalYear}`)) ?? sql`true`})`
  return countOfSums({ viewer: email, where: yearIs(year, sql`fiscal_year`) })
}

/**
 * Returns where to search for the orders on the first page of a list. A user's own orders are found in
 * order_viewers, because that table has all sort keys. Values that are too long for that table, or that
 * change with most saves, are read from the orders' own rows.
 */
export function sourceOf(scope: Scope): { from: SQL; where: SQL | undefined } {
  if (scope.email === undefined || scope.status !== 'active') return allOf(scope)
  const stored = (column: AnyPgColumn) =>
    sql`(select o.${sql.identifier(column.name)} from ${t} o where o.id = ${viewers.orderId})`
  const keyOf = (short: AnyPgColumn) => {
    const name = sql.identifier(short.name)
    return sql`coalesce(${short}, (stored_order(${viewers.orderId})).${name}) as ${name}`
  }
  const from = sql`(
    select ${viewers.orderId} as id, ${viewers.fiscalYear}, ${viewers.createdAt},
      ${viewers.familyId}, ${viewers.kindRank}, ${viewers.sequenceNumber},
      ${keyOf(viewers.producerKey)}, ${keyOf(viewers.customer1Key)}, ${keyOf(viewers.agronomist1Key)},
      ${stored(t.grandTotal)} as grand_total, ${stored(t.answerBytes)} as answer_bytes
    from ${viewers} where ${isSeenBy(scope.email)}) as ${t}`
  return { from, where: yearIs(scope.year) }
}

export const allOf = (scope: Scope): { from: SQL; where: SQL | undefined } => ({
  from: sql`${t}`,
  where: isIn(scope),
})

const isSeenBy = (email: unknown) => sql`${viewers.email} = ${email}`

export function statusIs(status: OrderListQuery['status'], column = sql`${t.status}`): SQL | undefined {
  return status === 'all' ? undefined : sql`${column} = ${status === 'active'}`
}

export function yearIs(year: unknown, column = sql`${t.fiscalYear}`): SQL | undefined {
  return year === undefined ? undefined : sql`${column} = ${year}`
}
