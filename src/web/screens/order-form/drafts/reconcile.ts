import { isRemoval, writtenAt } from './copy-text.ts'

/**
 * A draft lies in two places, as the same text: in local storage, which has it at once, and in IndexedDB, which
 * has it for sure. A removal is a text too, so that the other place's copy doesn't bring back what was let go.
 */
export type Copies = ReadonlyMap<string, string>

/** What is to be done to a place: a text to put under a key, null to forget the key. */
export type Changes = Map<string, string | null>

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
