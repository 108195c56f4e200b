import { type SQL, sql } from 'drizzle-orm'

/** Not by LIKE, which takes several times as long in long texts; this knows no wildcards, either. */
export function isIn(word: string, text: SQL): SQL {
  return sql`strpos(${text} collate "C", ${word}) > 0`
}
