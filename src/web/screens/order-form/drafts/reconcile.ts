import { isRemoval, writtenAt } from './copy-text.ts'

/**
 * Stored drafts by key. Each draft is stored as the same text twice: in local storage, which is immediate,
 * and in IndexedDB, which is reliable. A removal is also stored as text, so that the other copy can't bring
 * back a removed draft.
 */
export type Copies = ReadonlyMap<string, string>

/**
 * Changes to local storage or IndexedDB. Each key maps to the text to store, or to null to delete the entry.
 */
export type Changes = Map<string, string | null>

/**
 * How long, in milliseconds, a removal is remembered. Browsers write local storage to disk within a few
 * minutes, and a removed draft can come back only until then.
 */
export const removalKeptMs = 24 * 3_600_000

export interface Reconciled {
  local: Changes
  onDisk: Changes
  /** The removal records that can be deleted from local storage once they are in IndexedDB. */
  removable: Map<string, string>
}

/**
 * Returns the changes that bring both copies of each draft up to date, in local storage and in IndexedDB. The
 * record of a removal stays only in IndexedDB, where it is durable.
 */
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
