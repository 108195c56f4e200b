import { z } from 'zod'

/** A number in JSON; text is refused, and so is what is no number (rule input/numbers). */
export const numeric = z.number({ error: 'Enter a number here' })

/** At most `max` items, counted before any of them is looked at (rule input/limits). */
export function listOf<T extends z.ZodType>(item: T, max: number, what: string) {
  return z
    .array(z.unknown(), { error: `Send a list of ${what} here` })
    .max(max, `At most ${max.toLocaleString('en-US')} ${what} are possible`)
    .pipe(z.array(item))
}
