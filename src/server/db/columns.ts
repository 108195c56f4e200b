import { integer, numeric, timestamp } from 'drizzle-orm/pg-core'

/** Kinds of columns: instants to the millisecond, money and percents exact, a number that each change raises. */

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
export const money = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })
export const percent = (name: string, scale: number) =>
  numeric(name, { precision: 4 + scale, scale, mode: 'number' })
export const version = () => integer('version').notNull().default(1)
