import { and, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { purchaseOrders as t } from '#server/db/order-schema.ts'
import { wordsToFind } from '#shared/letters/fold-text.ts'
import { orderNumberIn } from '#shared/order/order-number.ts'
import { tidyLineOfText } from '#shared/text.ts'

/**
 * If there are at most this many matches, selects them by ID. If there are more, scanning the orders in the
 * requested sort order fills a page quickly.
 */
const mostNamed = 5_000

export interface Found {
  /** The number of matches. If no total is needed, counting stops at a limit. */
  total: number
  condition: SQL | undefined
  /**
   * True if `condition` already includes the list's conditions for user, year and status, so that they aren't
   * added again.
   */
  walked?: boolean
}

/**
 * Splits a filter into words, which are cleaned up like stored strings. An order must contain all of them
 * (rules lists/text-filter, input/stored-form). An order number in any form is one word (rule
 * finding/number-first).
 */
export function filterWords(q: string | undefined): string[] {
  const number = orderNumberIn(q ?? '')
  return number === null ? wordsToFind(tidyLineOfText(q ?? '')) : [number.toLowerCase()]
}

/**
 * Finds the orders whose number, producer, customers and agronomists together contain every word. An index
 * contains the searched strings, so the orders themselves aren't read (docs/decisions/014).
 */
export async function findText(
  db: Database,
  words: readonly string[],
  { scope, counted }: { scope: SQL | undefined; counted: boolean },
): Promise<Found> {
  const enough = counted ? sql`` : sql`limit ${mostNamed + 1}`
  const { rows } = await db.orm.execute<{ total: number; ids: number[] }>(sql`
    with found as materialized (${matching(sql`${t.id}`, words, scope)} ${enough})
    select (select count(*) from found)::int as total, array(select id from found limit ${mostNamed}) as ids`)
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  const condition =
    total <= mostNamed ? sql`${t.id} = any(${sql.param(ids)}::int[])` : and(scope, hasWords(words))
  return { total, condition }
}

/**
 * Returns SQL that selects columns of the orders that contain every word. Uses an index, except for orders
 * whose search string is too long for the index.
 */
export function matching(columns: SQL, words: readonly string[], scope: SQL | undefined): SQL {
  if (words.length === 0) return sql`select ${columns} from ${t} where ${scope ?? sql`true`}`
  const having = (text: SQL) => and(scope, ...words.map((word) => has(text, word)))
  return sql`
    select ${columns} from ${t} where ${t.searchShort} is not null and ${having(sql`${t.searchShort}`)}
    union all
    select ${columns} from ${t} where ${t.searchShort} is null and ${having(sql`fold_text(${t.searchText})`)}`
}

/**
 * Returns a condition that searches the orders' own columns for the words, for use when there are only a few
 * orders.
 */
export function hasWords(words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => has(sql`coalesce(${t.searchShort}, fold_text(${t.searchText}))`, word)))
}

/**
 * Returns a condition for one word, in which % and _ are literal (rule lists/text-filter). Order numbers are
 * searched only if the word consists of characters that they can contain.
 */
function has(text: SQL, word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  if (!/^[-0-9sc]+$/.test(word)) return sql`${text} like ${pattern}`
  return sql`(${text} like ${pattern} or ${t.displayPo} like ${pattern.toUpperCase()})`
}
