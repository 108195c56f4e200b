import { type SQL, sql } from 'drizzle-orm'

/**
 * Returns an SQL condition for whether a string contains a word. Doesn't use LIKE, which has wildcards and
 * takes several times as long for long strings.
 */
export function isIn(word: string, text: SQL): SQL {
  return sql`strpos(${text} collate "C", ${word}) > 0`
}
