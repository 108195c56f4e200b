import { and, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import { isNarrowedTo } from '#server/orders/list/narrowed.ts'
import { statusIs, yearIs } from '#server/orders/list/scope.ts'
import { filterWords, findText } from '#server/orders/list/text-filter.ts'
import { visibleTo } from '#server/orders/read-order.ts'
import type { Actor } from '#shared/access.ts'
import type { SumQuery } from '#shared/api/orders-schemas.ts'

/** (rule lists/all-ids) */
export async function matchingIds(
  db: Database,
  actor: Actor,
  query: SumQuery,
): Promise<{ active: number[]; archived: number[] }> {
  const scope = and(visibleTo(actor), statusIs(query.status), yearIs(query.fiscalYear), isNarrowedTo(query))
  const words = filterWords(query.q)
  const found = words.length === 0 ? null : await findText(db, words, { scope, counted: false })
  const rows = await db.orm
    .select({ id: t.id, active: t.status })
    .from(t)
    .where(and(scope, found?.condition))
    .orderBy(sql`${t.familyId}`, sql`${t.kindRank}`, t.sequenceNumber, t.id)
  const ids = (active: boolean) => rows.filter((row) => row.active === active).map(({ id }) => id)
  return { active: ids(true), archived: ids(false) }
}
