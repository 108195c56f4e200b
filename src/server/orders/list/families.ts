import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import { visibleTo } from '#server/orders/read-order.ts'
import type { Actor } from '#shared/access.ts'
import type { FamiliesQuery, Family } from '#shared/api/orders-schemas.ts'
import { largestId } from '#shared/limits.ts'
import { isNarrowedTo } from './narrowed.ts'
import { yearIs } from './scope.ts'
import { orderOf } from './sortings.ts'
import { filterWords, hasWords } from './text-filter.ts'

/**
 * Reads the active orders of several families, for the family totals in a list (rule kinds/family-sum).
 * Leaves out families with a single active order, which need no total, and families in which the actor can't
 * see any order.
 */
export async function readFamilies(db: Database, actor: Actor, query: FamiliesQuery): Promise<Family[]> {
  const listed = and(yearIs(query.fiscalYear), hasWords(filterWords(query.q)), isNarrowedTo(query))
  const rows = await db.orm
    .select({
      familyId: sql<number>`${t.familyId}`,
      visible: sql<boolean>`${visibleTo(actor) ?? true}`,
      listed: sql<boolean>`${listed ?? true}`,
      place: sql<number>`(row_number() over (order by ${orderOf(query.sort)}))::int`,
      id: t.id,
      displayPo: sql<string>`${t.displayPo}`,
      documentType: t.documentType,
      sequenceNumber: t.sequenceNumber,
      finalized: t.finalized,
      grandTotal: t.grandTotal,
    })
    .from(t)
    .where(
      and(
        inArray(
          t.familyId,
          query.ids.filter((id) => id <= largestId),
        ),
        eq(t.status, true),
      ),
    )
    .orderBy(t.familyId, t.kindRank, t.sequenceNumber)
  const families = new Map<number, typeof rows>()
  for (const row of rows) {
    const found = families.get(row.familyId)
    if (found) found.push(row)
    else families.set(row.familyId, [row])
  }
  return [...families]
    .map(([familyId, all]) => {
      const members = all.filter((row) => row.visible)
      const [last] = members.filter((row) => row.listed).sort((a, b) => b.place - a.place)
      return { familyId, members, last: last?.id ?? null, hidden: all.length - members.length }
    })
    .filter(({ members, hidden }) => members.length > 0 && members.length + hidden > 1)
}
