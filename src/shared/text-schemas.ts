import { z } from 'zod'
import { limits } from './limits.ts'
import { hasAtMost, lowerKey, tidyKey, tidyLineOfText, tidyLongText, unstorable } from './text.ts'

/** A string longer than this many times its limit is rejected before cleanup (rule input/linear-time). */
const mostUntidy = 10

function text(max: number, tidy: (value: string) => string) {
  const tooLong = `Use ${max.toLocaleString('en-US')} characters or fewer`
  return z
    .string({ error: 'Enter text here' })
    .refine((value) => value.length <= mostUntidy * max, { error: tooLong, abort: true })
    .refine((value) => unstorable(value) === null, {
      error: ({ input }) => unstorable(String(input)) ?? undefined,
    })
    .transform(tidy)
    .refine((value) => hasAtMost(value, max), tooLong)
}

/** Names and other one-line strings, at most 200 characters. */
export const shortText = text(limits.shortText, tidyLineOfText)
/** Comments, details and legal descriptions, at most 5,000 characters. */
export const longText = text(limits.longText, tidyLongText)
/** Terms, at most 100,000 characters. */
export const legalText = text(limits.legalText, tidyLongText)
export const nameOfAtMost = (max: number) => text(max, tidyLineOfText)
export const idText = text(limits.idText, tidyKey)
/** An e-mail address as a key: trimmed and in lowercase (rule people/e-mail-is-the-key). */
export const emailKey = text(limits.shortText, tidyKey).transform(lowerKey)
