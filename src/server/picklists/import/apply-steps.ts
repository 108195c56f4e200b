import type { Database } from '#server/db/database.ts'
import { AppError } from '#shared/errors.ts'
import { largestId } from '#shared/limits.ts'
import { keyOf, type Picklist, type PicklistEntry } from '#shared/picklist/definition.ts'
import type { ImportStep } from '#shared/picklist/import-steps.ts'
import type { EntryEvent } from '../changes.ts'
import { deleteEntries, insertEntries, nextNumber, parkKeys, updateEntries } from '../list-store.ts'
import type { ListTable } from '../list-tables.ts'

export interface Applied {
  events: EntryEvent[]
  after: PicklistEntry[]
  removed: (string | number)[]
}

/**
 * Applies the steps of an import in at most five statements, however many steps there are (rule
 * imports/plan-is-the-import).
 */
export async function applySteps(
  inside: Database,
  to: ListTable,
  steps: readonly ImportStep[],
  action: 'imported' | 'put back' | 'prices changed',
): Promise<Applied> {
  const { list } = to
  const removed = steps.flatMap(({ kind, before }) => (kind === 'removed' && before ? [before] : []))
  const changing = steps.filter(({ kind }) => kind === 'changed' || kind === 'archived')
  const adding = steps.flatMap(({ kind, after }) => (kind === 'added' && after ? [after] : []))

  await deleteEntries(inside, to, removed)
  const moving = changing.flatMap(({ before, after }) =>
    before && after && keyOf(list, before) !== keyOf(list, after) ? [before] : [],
  )
  await parkKeys(inside, to, moving)
  const changed = await updateEntries(
    inside,
    to,
    changing.flatMap(({ after }) => (after ? [after] : [])),
  )
  if (changed.length !== changing.length)
    throw new Error(`Entries of ${list.list} disappeared while the list was locked`)
  const added = await insertEntries(inside, to, await numberEntries(inside, to, adding))
  if (added.length !== adding.length) throw keysAlike(list)

  const before = new Map(changing.map((step) => [step.before?.[list.id], step.before]))
  return {
    after: [...added, ...changed],
    removed: removed.map((entry) => idOf(list, entry)),
    events: [
      ...added.map((after) => ({ action, before: null, after })),
      ...changed.map((after) => ({ action, before: before.get(after[list.id]) ?? null, after })),
      ...removed.map((entry) => ({ action: 'removed' as const, before: entry, after: null })),
    ],
  }
}

function idOf(list: Picklist, entry: PicklistEntry): string | number {
  const id = entry[list.id]
  return typeof id === 'number' ? id : String(id)
}

/** Runs the same checks as `applySteps`, but stores nothing. */
export async function checkSteps(
  inside: Database,
  to: ListTable,
  steps: readonly ImportStep[],
): Promise<void> {
  const { list } = to
  const entries = steps.flatMap(({ after }) => (after ? [after] : []))
  const adding = steps.flatMap(({ kind, after }) => (kind === 'added' && after ? [after] : []))
  await numberEntries(inside, to, adding)
  if (!list.keyIgnoresCase || adding.length === 0) return
  const { rows } = await inside.pool.query(
    'select from unnest($1::text[]) key group by lower(key collate "C") having count(*) > 1 limit 1',
    [entries.map((entry) => keyOf(list, entry))],
  )
  if (rows.length > 0) throw keysAlike(list)
}

/**
 * Assigns the next numbers to new entries, in lists whose files contain numbers. Planning an import doesn't
 * use the numbers up.
 */
async function numberEntries(
  inside: Database,
  to: ListTable,
  entries: readonly PicklistEntry[],
): Promise<readonly PicklistEntry[]> {
  const { id } = to.list
  const numberless = entries.filter((entry) => entry[id] === null)
  const free = numberless.length === 0 ? null : await nextNumber(inside, to)
  if (free === null) return entries
  let next = Math.max(free, ...entries.map((entry) => Number(entry[id] ?? 0) + 1))
  if (next + numberless.length - 1 > largestId)
    throw new AppError('invalid', `There are no IDs left above ${largestId}; give each new entry an ID`)
  return entries.map((entry) => (entry[id] === null ? { ...entry, [id]: next++ } : entry))
}

function keysAlike(list: Picklist): AppError {
  return new AppError(
    'invalid',
    `Some ${list.entries} in the file differ only in capitalization; keep one of each`,
  )
}
