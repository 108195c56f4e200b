import { integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * What shows that nobody changed the trail: batches of its rows, each with the hash of the batch before it
 * (rule operations/trail). Written by seal_trail() alone.
 */
export const trailSeals = pgTable('trail_seals', {
  id: serial('id').primaryKey(),
  at: instant('at').notNull(),
  /** By table the ids of the rows, as a multirange. */
  ranges: jsonb('ranges').$type<Record<string, string>>().notNull(),
  hash: text('hash').notNull(),
})

/** The hashes of rows that remove_from_trail() removed: the seals are still checked with them. */
export const trailRemoved = pgTable(
  'trail_removed',
  {
    tableName: text('table_name').notNull(),
    rowId: integer('row_id').notNull(),
    hash: text('hash').notNull(),
    removal: integer('removal').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tableName, t.rowId] })],
)
