import { z } from 'zod'
import { limits } from './limits.ts'

/** Text as it is stored: trimmed, well-formed Unicode, no NUL (PostgreSQL stores neither). */
function tidy(value: string): string {
  return value.toWellFormed().trim()
}

/** Whether a text has at most that many characters, as a person counts them: an emoji is one. */
export function hasAtMost(value: string, max: number): boolean {
  return value.length <= max || (value.length <= 2 * max && [...value].length <= max)
}

function text(max: number) {
  return z
    .string({ error: 'Enter text here' })
    .refine((value) => !value.includes('\u0000'), 'Remove the NUL character')
    .transform(tidy)
    .refine((value) => hasAtMost(value, max), `Use ${max.toLocaleString('en-US')} characters or fewer`)
}

/** Names and other texts of one line, at most 200 characters. */
export const shortText = text(limits.shortText)
/** Comments, details and legal descriptions, at most 5,000 characters. */
export const longText = text(limits.longText)
/** A legal text, at most 100,000 characters. */
export const legalText = text(limits.legalText)
/** Ids made by a client: letters, digits and a few signs. */
export const idText = text(limits.idText)
/** An e-mail as a key: trimmed, in lower case (rule people/e-mail-is-the-key). */
export const emailKey = shortText.transform((value) => value.toLowerCase())

/** A text with its full stop, so that another sentence can follow. */
export function endSentence(sentence: string): string {
  return /[.!?…]$/.test(sentence.trimEnd()) ? sentence : `${sentence}.`
}
