import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether a text contains a word. Doesn't use LIKE, which takes several times as long for long texts and has
 * wildcards.
 */
export function isIn(word: string, text: SQL): SQL {
  return sql`strpos(${text} collate "C", ${word}) > 0`
}
