import { z } from 'zod'

/** A calendar day such as `2026-03-31`. Rejects year 0, which PostgreSQL doesn't have. */
export function calendarDay(what: string) {
  const error = `${what} must be a date such as 2026-03-31`
  return z.iso.date({ error }).refine((day) => day >= '0001-01-01', error)
}

/**
 * A timestamp from an earlier response. Only years 1 to 9999 are allowed, because PostgreSQL can't read other
 * years in JavaScript's format.
 */
export function answeredInstant(error: string) {
  return z
    .string({ error })
    .max(40, error)
    .refine((text) => isYearOfFourFigures(new Date(text)), error)
    .transform((text) => new Date(text).toISOString())
}

const isYearOfFourFigures = (time: Date) => time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999
