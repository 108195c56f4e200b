import { z } from 'zod'

/** A number in JSON; text is refused, and so is what is no number (decisions Q-96). */
export const numeric = z.number({ error: 'Enter a number here' })

/** At most `max` items, counted before any of them is looked at (decisions Q-95). */
export function listOf<T extends z.ZodType>(item: T, max: number, what: string) {
  return z
    .array(z.unknown(), { error: `Send a list of ${what} here` })
    .max(max, `At most ${max.toLocaleString('en-US')} ${what} are possible`)
    .pipe(z.array(item))
}
