import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { customers as t } from '#server/db/schema.ts'
import { type FoundCustomer, mostFound } from '#shared/api/search-schemas.ts'
import { isIn } from './is-in.ts'

/**
 * Finds the active customers whose name, company and account ID together contain every word. A customer whose
 * account ID is exactly the search text comes first, followed by those whose name begins with that text (rule
 * finding/what-is-found). All signed-in users see all customers (rule accounts/panes).
 */
export async function findCustomers({ orm }: Database, words: readonly string[]): Promise<FoundCustomer[]> {
  const name = sql<string>`coalesce(nullif(${t.name}, ''), ${t.company})`
  const texts = sql`fold_text(concat_ws(E'\n', ${t.name}, ${t.company}, ${t.accountId}))`
  const begins = sql`strpos(fold_text(${name}) collate "C", ${words.join(' ')}) = 1`
  const is = sql`fold_text(${t.accountId}) = ${words.join(' ')}`
  return orm
    .select({ id: t.id, name, accountId: t.accountId })
    .from(t)
    .where(and(eq(t.active, true), ...words.map((word) => isIn(word, texts))))
    .orderBy(sql`${is} desc`, sql`${begins} desc`, sql`fold_text(${name}) collate "C"`, asc(t.id))
    .limit(mostFound)
}
