import type { LineItemInput } from '#shared/order/line-item.ts'
import { parseJson } from '#web/ui/parse-json.ts'
import { fieldsOf } from '#web/ui/stored.ts'
import type { StoredDraft } from './stored-draft.ts'

const lineTexts = new WeakMap<LineItemInput, string>()

/** Serializes a line. Reuses the text of unchanged lines, because typing changes few of them. */
function lineText(line: LineItemInput): string {
  const text = lineTexts.get(line) ?? JSON.stringify(line)
  lineTexts.set(line, text)
  return text
}

export function copyText({ form: { lines, ...form }, ...kept }: StoredDraft, writtenAt: number): string {
  const others = JSON.stringify({ ...kept, writtenAt, form })
  return `${others.slice(0, -2)},"lines":[${lines.map(lineText).join()}]}}`
}

export function removalText(writtenAt: number): string {
  return JSON.stringify({ removed: true, writtenAt })
}

/**
 * Returns the text to store for an encrypted draft. Without the key, only the time when the draft was written
 * is readable (rule drafts/sealed).
 */
export function sealedText(sealed: string, writtenAt: number): string {
  return JSON.stringify({ sealed, writtenAt })
}

interface Stamped {
  removed?: unknown
  writtenAt?: unknown
  sealed?: unknown
}

function stamped(text: string): Stamped {
  // An unreadable copy has no fields, so it counts as the oldest copy, not as a removal.
  return fieldsOf(parseJson(text))
}

export function isRemoval(text: string): boolean {
  return stamped(text).removed === true
}

/** Returns the encrypted content of a stored draft; null if it isn't encrypted. */
export function sealedIn(text: string): string | null {
  const { sealed } = stamped(text)
  return typeof sealed === 'string' ? sealed : null
}

/**
 * Returns when a copy was written, in milliseconds since the Unix epoch; -1 if there is no copy. Returns 0
 * for a copy written by an early version of the app, which recorded no time.
 */
export function writtenAt(text: string | undefined): number {
  if (text === undefined) return -1
  const time = stamped(text).writtenAt
  return typeof time === 'number' ? time : 0
}
