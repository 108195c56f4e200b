import { z } from 'zod'

/** A whole number in a URL, 0 or more by default; anything else is rejected with a message. */
export function wholeNumber(what: string, min = 0, max = Number.MAX_SAFE_INTEGER) {
  const range = max === Number.MAX_SAFE_INTEGER ? 'a whole number' : `a whole number from ${min} to ${max}`
  const sentence = `${what} must be ${range}`
  return z.coerce
    .string()
    .regex(/^(0|-?[1-9]\d{0,14})$/, sentence)
    .transform(Number)
    .pipe(z.number().min(min, sentence).max(max, sentence))
}
