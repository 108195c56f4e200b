import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { ViewScreen } from '#shared/api/views/view-query.ts'
import type { Level } from '#shared/levels.ts'
import { instant, version } from './columns.ts'

/** (rules views/own, views/shared) */
export const savedViews = pgTable(
  'saved_views',
  {
    id: serial('id').primaryKey(),
    /**
     * An e-mail address instead of an ID, because an import might remove the user and add the same user
     * again.
     */
    owner: text('owner').notNull(),
    screen: text('screen').$type<ViewScreen>().notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    sharedWith: text('shared_with').$type<Level>(),
    position: integer('position').notNull(),
    /**
     * All of an owner's views for a screen have the same version: the number of the audit event that last
     * changed any of them.
     */
    version: version(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    index('saved_views_owner_idx').on(t.owner, t.screen, t.position),
    index('saved_views_shared_idx').on(t.sharedWith).where(sql`${t.sharedWith} is not null`),
    check('saved_views_named', sql`${t.name} <> ''`),
    check('saved_views_screen', sql`${t.screen} in ('insights', 'orders')`),
    check('saved_views_shared_with', sql`${t.sharedWith} in ('agronomist', 'manager', 'admin')`),
  ],
)

/**
 * For each user, the time of the latest rejection by ACES that the user has seen (rule views/refused-mark).
 */
export const refusalLooks = pgTable('refusal_looks', {
  userEmail: text('user_email').primaryKey(),
  upTo: instant('up_to').notNull(),
})
