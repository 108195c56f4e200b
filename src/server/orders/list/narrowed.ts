import { and, type SQL, sql } from 'drizzle-orm'
import { orderViewers as viewers } from '#server/db/list-schema.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import type { OrderListQuery } from '#shared/api/orders-schemas.ts'
import { type Scope, statusIs, yearIs } from './scope.ts'

/** The filters of a list besides year, text and status (rule lists/filters). */
export type Narrowing = Pick<OrderListQuery, 'state' | 'kind' | 'check' | 'person' | 'customer'>

const names = ['state', 'kind', 'check', 'person', 'customer'] as const

export function narrowingOf(query: Narrowing): Narrowing {
  return Object.fromEntries(names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])))
}

export function isNarrowed(query: Narrowing): boolean {
  return names.some((name) => query[name] !== undefined)
}

/** For orders that are read anyway. */
export function isNarrowedTo(narrowing: Narrowing): SQL | undefined {
  const { person } = narrowing
  return and(
    ...columnsSay(narrowing),
    person === undefined ? undefined : sql`${t.viewerEmails} @> array[${person}]::text[]`,
  )
}

/** The same within a scope, without reading the orders: an index has it all, and who they are assigned to. */
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

function columnsSay({ state, kind, check, customer }: Narrowing): (SQL | undefined)[] {
  return [
    state && sql`${t.listState} = ${state}`,
    kind && sql`${t.contractType} = ${kind}`,
    check && sql`${t.discountNotification} = ${check === 'check'}`,
    customer === undefined ? undefined : sql`${t.customerIds} like ${`% ${customer} %`}`,
  ]
}
