import { integer, numeric, text, timestamp } from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
export const money = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })
export const percent = (name: string, scale: number) =>
  numeric(name, { precision: 4 + scale, scale, mode: 'number' })
export const version = () => integer('version').notNull().default(1)

/**
 * SHA-256 of a trail row, set by a trigger; null if the row is older than the trail (rule operations/trail).
 */
export const trailHash = () => text('trail_hash')
/** The row's hash, and the row's position in its order's hash chain. */
export const trailLink = () => ({ trailLink: integer('trail_link'), trailHash: trailHash() })
