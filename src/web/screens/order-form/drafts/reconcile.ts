import { isRemoval, writtenAt } from './copy-text.ts'

/**
 * A draft is stored as the same string in two places: local storage, which has it immediately, and IndexedDB,
 * which has it reliably. A removal is also stored as a string, so that the other place can't restore a removed
 * draft.
 */
export type Copies = ReadonlyMap<string, string>

/** Changes to a place: a string to store by key, or null to delete the key. */
export type Changes = Map<string, string | null>

/**
 * How long a removal is remembered. Local storage reaches the disk within minutes; a removed draft can return
 * only until then.
 */
export const removalKeptMs = 24 * 3_600_000

export interface Reconciled {
  local: Changes
  onDisk: Changes
  /** Removals that local storage may drop once the disk has them. */
  removable: Map<string, string>
}

/** The newer copy of each draft goes to both places; a removal stays where it is durable. */
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
