import { and, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { orderViewers as viewers } from '#server/db/list-schema.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import type { OrderListQuery } from '#shared/api/orders-schemas.ts'
import { type Scope, statusIs, yearIs } from './scope.ts'

/** A list's filters other than year, text and status (rule lists/filters). */
export interface Narrowing
  extends Pick<OrderListQuery, 'state' | 'kind' | 'check' | 'created' | 'person' | 'customer'> {
  /** The current time and the company's time zone, needed if the query filters by the current month. */
  calendar?: { now: Date; timeZone: string }
}

const names = ['state', 'kind', 'check', 'created', 'person', 'customer'] as const

export function byCalendar({ clock, config }: Pick<AppContext, 'clock' | 'config'>) {
  return <Query extends Narrowing>(query: Query): Query =>
    query.created === undefined
      ? query
      : { ...query, calendar: { now: clock(), timeZone: config.businessTimeZone } }
}

export function narrowingOf(query: Narrowing): Omit<Narrowing, 'calendar'> {
  return Object.fromEntries(names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])))
}

export function isNarrowed(query: Narrowing): boolean {
  return names.some((name) => query[name] !== undefined)
}

export function isNarrowedTo(narrowing: Narrowing): SQL | undefined {
  const { person } = narrowing
  return and(
    ...columnsSay(narrowing),
    person === undefined ? undefined : sql`${t.viewerEmails} @> array[${person}]::text[]`,
  )
}

/** Returns the filters and scope as a condition that indexes can answer without reading the orders. */
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
  if (!calendar) throw new Error('A month filter needs the current time and a time zone')
  const { now, timeZone } = calendar
  const today = sql`${now.toISOString()}::timestamptz at time zone ${timeZone}`
  return sql`${t.createdAt} >= date_trunc('month', ${today}) at time zone ${timeZone}`
}
