import { z } from 'zod'

/** A JSON number; rejects all other values, even strings that contain a number (rule input/numbers). */
export const numeric = z.number({ error: 'Enter a number here' })

/** A list of at most `max` items, counted before any is validated (rule input/limits). */
export function listOf<T extends z.ZodType>(item: T, max: number, what: string) {
  return z
    .array(z.unknown(), { error: `Send a list of ${what} here` })
    .max(max, `At most ${max.toLocaleString('en-US')} ${what} are allowed`)
    .pipe(z.array(item))
}
