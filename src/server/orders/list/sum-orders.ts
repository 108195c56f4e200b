import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import type { Actor } from '#shared/access.ts'
import type { OrderSum, SumQuery } from '#shared/api/orders-schemas.ts'
import { sum } from '#shared/money.ts'
import { type OrderState, orderStates } from '#shared/order/order-states.ts'
import { summedBy, sumsOf } from './listed.ts'
import { isFoundIn } from './narrowed.ts'
import { scopeOf } from './scope.ts'
import { filterWords, matching } from './text-filter.ts'

interface Part {
  state: OrderState
  count: number
  total: number
}

/**
 * Adds up a list's orders, with credit memos deducted (rule lists/sum). Always reads the orders in every
 * state, because the filters show a count for each state. Uses stored sums if there are any for these
 * filters, otherwise the filter index (docs/decisions/041).
 */
export async function sumOrders(db: Database, actor: Actor, query: SumQuery): Promise<OrderSum> {
  const scope = scopeOf(actor, query)
  const narrowing = { ...query, state: undefined }
  const words = filterWords(query.q)
  const stored = words.length === 0 ? summedBy(scope, narrowing) : null
  const columns = sql`${t.listState}, ${t.grandTotal}`
  const { rows } = await db.orm.execute<Part & Record<string, unknown>>(
    stored
      ? sql`select list_state as state, sum(orders)::int as count, sum(total)::float8 as total
        from (${sumsOf(stored)}) summed group by list_state having sum(orders) > 0`
      : sql`select list_state as state, count(*)::int as count, sum(grand_total)::float8 as total
        from (${matching(columns, words, isFoundIn(scope, narrowing))}) found group by list_state`,
  )
  const asked = rows.filter(({ state }) => query.state === undefined || state === query.state)
  return {
    ...together(asked),
    open: together(asked.filter(({ state }) => state !== 'finalized')),
    finalized: together(asked.filter(({ state }) => state === 'finalized')),
    states: countsOf(rows),
  }
}

function together(parts: readonly Part[]) {
  return {
    count: parts.reduce((count, part) => count + part.count, 0),
    total: sum(parts.map(({ total }) => total)),
  }
}

function countsOf(parts: readonly Part[]): OrderSum['states'] {
  const counts = { open: 0, waiting: 0, failed: 0, finalized: 0 }
  for (const state of orderStates) counts[state] = parts.find((part) => part.state === state)?.count ?? 0
  return counts
}
