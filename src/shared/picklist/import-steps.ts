import type { FieldValue, Picklist, PicklistEntry } from './definition.ts'
import { fieldOf, nameFieldOf, nameOf } from './definition.ts'
import type { PlanCounts, PlanError, PlanKind, PlanRow } from './import-plan.ts'
import type { MatchedRow } from './import-rows.ts'

/**
 * The effect of an import on an entry. `before` is null if the entry doesn't exist yet or no longer exists.
 * `after` is null if the import removes the entry. A step of kind `kept` changes nothing, even if `before` is
 * null.
 */
export interface ImportStep {
  kind: PlanKind | 'unchanged'
  line: number | null
  before: PicklistEntry | null
  after: PicklistEntry | null
  reason: string | null
}

/** Why an entry can't be removed; null if nothing refers to it. */
export type WhyKept = (entry: PicklistEntry) => string | null

export interface FieldChange {
  field: string
  before: FieldValue
  after: FieldValue
}

/** The fields that differ between two states of an entry. */
export function changesOf(list: Picklist, before: PicklistEntry, after: PicklistEntry): FieldChange[] {
  const changes: FieldChange[] = []
  for (const { name, blank } of list.fields) {
    const was = before[name] ?? blank
    const becomes = after[name] ?? blank
    if (!same(was, becomes)) changes.push({ field: name, before: was, after: becomes })
  }
  return changes
}

function same(a: FieldValue, b: FieldValue): boolean {
  return a === b || (Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b))
}

/** The stored entries without a row in the file; empty if a row with errors can't be matched to its entry. */
export function absentFrom(
  stored: readonly PicklistEntry[],
  matched: readonly MatchedRow[],
  wrong: readonly PicklistEntry[] | null = [],
): PicklistEntry[] {
  if (wrong === null) return []
  const inFile = new Set([...matched.map((row) => row.stored), ...wrong])
  return stored.filter((entry) => !inFile.has(entry))
}

/**
 * The steps for the rows, in file order, followed by the steps for entries missing from the file (rule
 * imports/nothing-dangles).
 */
export function importSteps(
  list: Picklist,
  matched: readonly MatchedRow[],
  absent: readonly PicklistEntry[],
  whyKept: WhyKept,
): ImportStep[] {
  return [
    ...matched.map(({ line, stored, values }) => stepOfRow(list, line, stored, values)),
    ...absent.map((entry) => stepAway(list, entry, whyKept(entry))),
  ]
}

function stepOfRow(
  list: Picklist,
  line: number | null,
  before: PicklistEntry | null,
  values: PicklistEntry,
): ImportStep {
  if (!before) return { kind: 'added', line, before, after: values, reason: null }
  // Most rows of an export are unchanged. Their steps reuse the entry instead of copying it.
  if (changesOf(list, before, values).length === 0)
    return { kind: 'unchanged', line, before, after: before, reason: null }
  return { kind: 'changed', line, before, after: { ...before, ...values }, reason: null }
}

/**
 * The step for an entry missing from the file. Removes the entry if nothing refers to it; otherwise archives
 * it, or keeps it if it is already archived.
 */
export function stepAway(list: Picklist, before: PicklistEntry, why: string | null): ImportStep {
  if (why === null)
    return { kind: 'removed', line: null, before, after: null, reason: 'nothing refers to it' }
  if (before[list.active] === false)
    return { kind: 'kept', line: null, before, after: before, reason: `already archived, ${why}` }
  return { kind: 'archived', line: null, before, after: { ...before, [list.active]: false }, reason: why }
}

export function countSteps(steps: readonly ImportStep[]): PlanCounts {
  const counts = { added: 0, changed: 0, unchanged: 0, archived: 0, removed: 0 }
  for (const { kind } of steps) counts[kind === 'kept' ? 'unchanged' : kind]++
  return counts
}

/** The steps to show to the user: all except those of kind `unchanged`. */
export function planRows(list: Picklist, steps: readonly ImportStep[]): PlanRow[] {
  return steps.flatMap((step): PlanRow[] => {
    const { kind, line, before, after, reason } = step
    const entry = after ?? before
    if (kind === 'unchanged' || !entry) return []
    const changes = changesShown(list, step)
    return [
      {
        kind,
        line,
        key: keyText(list, entry),
        name: nameOf(list, entry),
        apart: apartText(list, entry),
        reason,
        changes: changes.map(readable),
      },
    ]
  })
}

/** The changes to show. For an added entry, these are the values that the row's heading doesn't show. */
function changesShown(list: Picklist, { kind, before, after }: ImportStep): FieldChange[] {
  if (before && after) return changesOf(list, before, after)
  if (kind !== 'added' || !after) return []
  const head = new Set([...list.key, nameFieldOf(list, after)])
  return list.fields.flatMap(({ name, blank }) => {
    const value = after[name] ?? blank
    return head.has(name) || same(value, blank) ? [] : [{ field: name, before: null, after: value }]
  })
}

/** The key as a string, such as `11 2.5 acre`; empty until the server assigns a key. */
function keyText(list: Picklist, entry: PicklistEntry): string {
  return list.key.map((name) => String(entry[name] ?? '')).join(' ')
}

/**
 * Returns the values that distinguish the entry, such as `Territory 11` or `Filter all, Season summer`.
 * Labels every value except an e-mail address.
 */
function apartText(list: Picklist, entry: PicklistEntry): string {
  const said = (list.apartBy ?? list.key).map((name) => {
    const { kind, label } = fieldOf(list, name)
    const text = String(entry[name] ?? '')
    return kind === 'email' || text === '' ? text : `${label} ${text}`
  })
  return said.filter((text) => text !== '').join(', ')
}

function readable({ field, before, after }: FieldChange): PlanRow['changes'][number] {
  return { field, before: plain(before), after: plain(after) }
}

function plain(value: FieldValue): PlanRow['changes'][number]['before'] {
  if (typeof value !== 'object' || value === null) return value
  return value.every((one) => typeof one === 'number') ? value.map(Number) : value.map(String)
}

/** How many entries in the file the import deactivates (rule picklists/what-counts-as-true). */
export function countDeactivated(list: Picklist, steps: readonly ImportStep[]): number {
  return steps.filter(
    ({ line, before, after }) =>
      line !== null && after?.[list.active] === false && before?.[list.active] !== false,
  ).length
}

/**
 * Returns an error for each row whose UUID belongs to another entry that stays in the list but isn't in the
 * file (rule imports/rows).
 */
export function takenUuids(list: Picklist, steps: readonly ImportStep[]): PlanError[] {
  const named = (entry: PicklistEntry) =>
    list.key.map((name) => `${fieldOf(list, name).label} ${String(entry[name])}`).join(', ')
  return list.fields.flatMap(({ kind, name, label }) => {
    if (kind !== 'uuid') return []
    const stays = steps.flatMap(({ line, after }) =>
      line === null && after?.[name] ? [[after[name], after] as const] : [],
    )
    const others = new Map(stays)
    return steps.flatMap(({ line, before, after }) => {
      const uuid = after?.[name]
      const other = line === null || !uuid || before?.[name] === uuid ? undefined : others.get(uuid)
      if (line === null || !after || !other) return []
      const message = `${named(after)} has the ${label} ${String(uuid)} of ${named(other)}, which is not in the file; clear it, or add that row`
      return [{ line, field: name, message: list.rowSentence(line, { path: name, message }) }]
    })
  })
}
