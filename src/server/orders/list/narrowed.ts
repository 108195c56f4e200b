import { and, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { orderViewers as viewers } from '#server/db/list-schema.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import type { OrderListQuery } from '#shared/api/orders-schemas.ts'
import { type Scope, statusIs, yearIs } from './scope.ts'

/** The filters of a list other than year, text and status (rule lists/filters). */
export interface Narrowing
  extends Pick<OrderListQuery, 'state' | 'kind' | 'check' | 'created' | 'person' | 'customer'> {
  /** Defines the month, if the query asks for one. */
  calendar?: { now: Date; timeZone: string }
}

const names = ['state', 'kind', 'check', 'created', 'person', 'customer'] as const

/** Adds the company's calendar to a query, so that it knows which days are in this month. */
export function byCalendar({ clock, config }: Pick<AppContext, 'clock' | 'config'>) {
  return <Query extends Narrowing>(query: Query): Query =>
    query.created === undefined
      ? query
      : { ...query, calendar: { now: clock(), timeZone: config.businessTimeZone } }
}

/** The filters that a query sets. */
export function narrowingOf(query: Narrowing): Omit<Narrowing, 'calendar'> {
  return Object.fromEntries(names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])))
}

export function isNarrowed(query: Narrowing): boolean {
  return names.some((name) => query[name] !== undefined)
}

/** The condition for orders that are read in any case. */
export function isNarrowedTo(narrowing: Narrowing): SQL | undefined {
  const { person } = narrowing
  return and(
    ...columnsSay(narrowing),
    person === undefined ? undefined : sql`${t.viewerEmails} @> array[${person}]::text[]`,
  )
}

/**
 * The condition within a scope, without reading the orders: an index has every filtered value and the
 * assigned agronomists.
 */
export function isFoundIn({ email, year, status }: Scope, narrowing: Narrowing): SQL | undefined {
  const named = [email, narrowing.person].filter((one) => one !== undefined)
  if (status !== 'active') return and(statusIs(status), yearIs(year), isNarrowedTo(narrowing))
  return and(
    statusIs(status),
    yearIs(year),
    ...columnsSay(narrowing),
    ...named.map(
      (one) => sql`${t.id} in (select ${viewers.orderId} from ${viewers} where ${viewers.email} = ${one})`,
    ),
  )
}

function columnsSay({ state, kind, check, created, calendar, customer }: Narrowing): (SQL | undefined)[] {
  return [
    state && sql`${t.listState} = ${state}`,
    kind && sql`${t.contractType} = ${kind}`,
    check && sql`${t.discountNotification} = ${check === 'check'}`,
    created && isOfThisMonth(calendar),
    customer === undefined ? undefined : sql`${t.customerIds} like ${`% ${customer} %`}`,
  ]
}

function isOfThisMonth(calendar: Narrowing['calendar']): SQL {
  if (!calendar) throw new Error('A month is asked for without the calendar that it is counted by')
  const { now, timeZone } = calendar
  const today = sql`${now.toISOString()}::timestamptz at time zone ${timeZone}`
  return sql`${t.createdAt} >= date_trunc('month', ${today}) at time zone ${timeZone}`
}
