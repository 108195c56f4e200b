import { fieldOf, keyOf, type Picklist, type PicklistEntry } from './definition.ts'
import { changesOf, type ImportStep, stepAway, type WhyKept } from './import-steps.ts'

/** What an import recorded so that it can be undone. */
export interface KeptImport {
  before: readonly PicklistEntry[]
  /** The entries that the import added or changed, as they were right after the import. */
  after: readonly PicklistEntry[]
  removed: readonly (string | number)[]
}

/** Returns the name of the user who has changed an entry since the import, or null if unknown. */
export type ChangedBy = (id: string) => string | null

/**
 * An entry's state before an import, right after it (`left`), and now. A state is null if the entry didn't
 * exist at that time.
 */
interface States {
  before: PicklistEntry | null
  left: PicklistEntry | null
  now: PicklistEntry | null
}

/**
 * Restores entries, with their IDs, as they were before an import. Later changes, additions and removals are
 * kept and listed (rule imports/put-back).
 */
export function restoreSteps(
  list: Picklist,
  kept: KeptImport,
  current: readonly PicklistEntry[],
  whyKept: WhyKept,
  changedBy: ChangedBy,
): ImportStep[] {
  const idOf = (entry: PicklistEntry) => String(entry[list.id])
  const byId = (entries: readonly PicklistEntry[]) => new Map(entries.map((entry) => [idOf(entry), entry]))
  const before = byId(kept.before)
  const after = byId(kept.after)
  const now = byId(current)
  const removed = new Set(kept.removed.map(String))
  const steps = [...new Set([...before.keys(), ...after.keys(), ...now.keys()])].flatMap((id) => {
    const was = before.get(id) ?? null
    const left = removed.has(id) ? null : (after.get(id) ?? was)
    const step = stepBack(list, { before: was, left, now: now.get(id) ?? null }, whyKept, changedBy(id))
    return step ? [step] : []
  })
  return keepKeysApart(list, steps)
}

/** The entries that undoing the import would remove. */
export function addedBy(
  list: Picklist,
  kept: KeptImport,
  current: readonly PicklistEntry[],
): PicklistEntry[] {
  const before = new Set(kept.before.map((entry) => entry[list.id]))
  const added = new Set(kept.after.map((entry) => entry[list.id]).filter((id) => !before.has(id)))
  return current.filter((entry) => added.has(entry[list.id]))
}

function stepBack(
  list: Picklist,
  { before, left, now }: States,
  whyKept: WhyKept,
  by: string | null,
): ImportStep | null {
  const line = null
  if (equal(list, now, before))
    return now && { kind: 'unchanged', line, before: now, after: now, reason: null }
  if (!equal(list, now, left)) {
    const what = now === null ? 'removed' : left === null ? 'added' : 'changed'
    const reason = `later ${what}${by === null ? '' : ` by ${by}`}`
    return { kind: 'kept', line, before: now, after: now ?? before, reason }
  }
  if (before === null) return now && stepAway(list, now, whyKept(now))
  if (now === null) {
    const after = { ...before, version: Number(before.version) + 1 }
    return { kind: 'added', line, before: null, after, reason: null }
  }
  return { kind: 'changed', line, before: now, after: { ...now, ...fieldsOf(list, before) }, reason: null }
}

function equal(list: Picklist, a: PicklistEntry | null, b: PicklistEntry | null): boolean {
  return a === null || b === null ? a === b : changesOf(list, a, b).length === 0
}

function fieldsOf(list: Picklist, entry: PicklistEntry): PicklistEntry {
  return Object.fromEntries(list.fields.map(({ name, blank }) => [name, entry[name] ?? blank]))
}

/**
 * Doesn't restore an entry whose old key now belongs to another entry. The current key that such an entry
 * keeps might block yet another entry, so the loop repeats until nothing changes.
 */
function keepKeysApart(list: Picklist, steps: readonly ImportStep[]): ImportStep[] {
  const settled = [...steps]
  for (let moved = true; moved; ) {
    moved = false
    const taken = new Set<string>()
    for (const { kind, before, after } of settled)
      if (before && after && !restores(kind)) taken.add(keyOf(list, after))
    for (const [index, step] of settled.entries()) {
      if (!step.after || !restores(step.kind) || !taken.has(keyOf(list, step.after))) continue
      const label = fieldOf(list, list.key.at(-1) ?? list.id).label
      const reason = `another entry now has its ${label}`
      settled[index] = { ...step, kind: 'kept', after: step.before ?? step.after, reason }
      moved = step.before !== null || moved
    }
  }
  return settled
}

const restores = (kind: ImportStep['kind']) => kind === 'added' || kind === 'changed'
