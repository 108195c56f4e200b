import type { LineItemInput } from '#shared/order/line-item.ts'
import type { StoredDraft } from './draft.ts'

/**
 * A draft lies in two places, as the same text: in local storage, which has it at once, and in IndexedDB, which
 * has it for sure. A removal is a text too, so that the other place's copy doesn't bring back what was let go.
 */
export type Copies = ReadonlyMap<string, string>

/** What is to be done to a place: a text to put under a key, null to forget the key. */
export type Changes = Map<string, string | null>

const lineTexts = new WeakMap<LineItemInput, string>()

/** A line that did not change since the last copy isn't turned into a text again: while one types, hardly any does. */
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

interface Stamped {
  removed?: unknown
  writtenAt?: unknown
}

function stamped(text: string): Stamped {
  try {
    const read: Stamped | null = JSON.parse(text)
    return read ?? {}
  } catch {
    // Cut off or written by something else: older than anything, and no removal.
    return {}
  }
}

export function isRemoval(text: string): boolean {
  return stamped(text).removed === true
}

/** When a copy was written; nothing is older than nothing, and what an earlier version wrote has no time. */
export function writtenAt(text: string | undefined): number {
  if (text === undefined) return -1
  const time = stamped(text).writtenAt
  return typeof time === 'number' ? time : 0
}

/** Local storage gets to the disk within minutes; only until then it can come back with what was removed. */
export const removalKeptMs = 24 * 3_600_000

export interface Reconciled {
  local: Changes
  onDisk: Changes
  /** Removals that local storage may forget once the other place has them. */
  removable: Map<string, string>
}

/** Of each draft the newer copy goes to both places, and a removal is kept where it is sure to stay. */
export function reconcileCopies(local: Copies, mirrored: Copies, now: number): Reconciled {
  const settled: Reconciled = { local: new Map(), onDisk: new Map(), removable: new Map() }
  for (const key of new Set([...local.keys(), ...mirrored.keys()])) {
    const [here, there] = [local.get(key), mirrored.get(key)]
    const ahead = writtenAt(here) - writtenAt(there)
    if (there !== undefined && ahead < 0) {
      if (!isRemoval(there)) settled.local.set(key, there)
      else if (here !== undefined) settled.local.set(key, null)
      else if (writtenAt(there) < now - removalKeptMs) settled.onDisk.set(key, null)
    } else if (here !== undefined) {
      if (ahead > 0 && !(there === undefined && isRemoval(here))) settled.onDisk.set(key, here)
      if (isRemoval(here)) settled.removable.set(key, here)
    }
  }
  return settled
}
