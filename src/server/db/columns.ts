import { integer, numeric, text, timestamp } from 'drizzle-orm/pg-core'

/** Kinds of columns: instants to the millisecond, money and percents exact, a number that each change raises. */

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
export const money = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })
export const percent = (name: string, scale: number) =>
  numeric(name, { precision: 4 + scale, scale, mode: 'number' })
export const version = () => integer('version').notNull().default(1)

/** SHA-256 of a row of the trail, by its trigger; null where the row is older than the trail (rule operations/trail). */
export const trailHash = () => text('trail_hash')
/** The same with the row's place in the chain of its order. */
export const trailLink = () => ({ trailLink: integer('trail_link'), trailHash: trailHash() })
