import type { LineItemInput } from '#shared/order/line-item.ts'
import type { StoredDraft } from './stored-draft.ts'

const lineTexts = new WeakMap<LineItemInput, string>()

/** A line unchanged since the last copy isn't serialized again; during typing, few lines change. */
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

/** An encrypted draft reveals only when it was written (rule drafts/sealed). */
export function sealedText(sealed: string, writtenAt: number): string {
  return JSON.stringify({ sealed, writtenAt })
}

interface Stamped {
  removed?: unknown
  writtenAt?: unknown
  sealed?: unknown
}

function stamped(text: string): Stamped {
  try {
    const read: Stamped | null = JSON.parse(text)
    return read ?? {}
  } catch {
    // Truncated or foreign data counts as the oldest copy, and not as a removal.
    return {}
  }
}

export function isRemoval(text: string): boolean {
  return stamped(text).removed === true
}

/** The encrypted content, or null. */
export function sealedIn(text: string): string | null {
  const { sealed } = stamped(text)
  return typeof sealed === 'string' ? sealed : null
}

/**
 * When a copy was written; a missing copy is oldest, and copies by earlier versions of the app have no time.
 */
export function writtenAt(text: string | undefined): number {
  if (text === undefined) return -1
  const time = stamped(text).writtenAt
  return typeof time === 'number' ? time : 0
}
