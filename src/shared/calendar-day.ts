import { z } from 'zod'

/** A day of the calendar, `2026-03-31`. Not of the year 0, which PostgreSQL doesn't know. */
export function calendarDay(what: string) {
  const error = `${what} must be a day such as 2026-03-31`
  return z.iso.date({ error }).refine((day) => day >= '0001-01-01', error)
}
