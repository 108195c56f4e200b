import type { WriteContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { inOneTransaction } from '#server/db/transaction.ts'
import { idShape } from '#shared/api/shapes.ts'
import { AppError, refusalOf } from '#shared/errors.ts'
import { largestId } from '#shared/limits.ts'
import { checkEntry } from '#shared/picklist/check-entry.ts'
import { fieldOf, keyOf, type Picklist, type PicklistEntry } from '#shared/picklist/definition.ts'
import { changesOf } from '#shared/picklist/import-steps.ts'
import { checkValue } from '#shared/picklist/values.ts'
import { isBlank, lowerKey, tidyKey } from '#shared/text.ts'
import { type Author, lastChanges, recordChanges, subjectOf } from './changes.ts'
import { keepKnownCustomers } from './customer-ids.ts'
import {
  findAlike,
  findEntries,
  insertEntries,
  lockList,
  present,
  readEntries,
  updateEntries,
} from './list-store.ts'
import type { ListTable } from './list-tables.ts'
import { lockedOut, refuseFormerManager } from './locked-out.ts'

type Sent = Readonly<Record<string, unknown>>

/** (rule picklists/keys) */
export async function createEntry(
  context: WriteContext,
  author: Author,
  to: ListTable,
  sent: Sent,
): Promise<PicklistEntry> {
  const { list } = to
  refuseKeptElsewhere(to)
  const { values, problems } = checkEntry(list, withId(list, sent), null)
  if (problems.length > 0) throw refusalOf(problems)
  return inOneTransaction(context.db, async (inside) => {
    await lockList(inside, to.list)
    if (to.signsIn) await refuseFormerManager(inside, author)
    return storeNew(context, inside, author, to, values)
  })
}

/**
 * Drops a submitted ID if the database assigns this list's IDs. Builds a missing text ID from the entry's
 * other fields.
 */
function withId({ id, buildId, fields }: Picklist, sent: Sent): Sent {
  if (fields.find(({ name }) => name === id)?.kind === 'id') return { ...sent, [id]: null }
  const given = sent[id] ?? ''
  return buildId && typeof given === 'string' && isBlank(given) ? { ...sent, [id]: buildId(sent) } : sent
}

/** Stores a new, validated entry. The list must already be locked. */
export async function storeNew(
  context: WriteContext,
  inside: Database,
  author: Author,
  to: ListTable,
  values: PicklistEntry,
): Promise<PicklistEntry> {
  const { list } = to
  await refuseTaken(inside, to, values, null)
  await refuseSameUuid(inside, to, values, null)
  const known = await keepKnownCustomers(inside, list, values)
  // Leaves out null values, such as an ID that the database assigns.
  const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null))
  const [created] = await insertEntries(inside, to, [given])
  if (!created) throw taken(list, values, true)
  await recordChanges(inside, author, context.clock(), list, [
    { action: 'created', before: null, after: created },
  ])
  return created
}

/** (rule picklists/versions) */
export async function updateEntry(
  context: WriteContext,
  author: Author,
  to: ListTable,
  key: string,
  sent: Sent,
): Promise<PicklistEntry> {
  refuseKeptElsewhere(to)
  return inOneTransaction(context.db, async (inside) => {
    await lockList(inside, to.list)
    if (to.signsIn) await refuseFormerManager(inside, author)
    return changeStored(context, inside, author, to, await findEntry(inside, to, key), sent)
  })
}

/** Saves the submitted fields of an existing entry. The list must already be locked. */
export async function changeStored(
  context: WriteContext,
  inside: Database,
  author: Author,
  to: ListTable,
  stored: PicklistEntry,
  sent: Sent,
): Promise<PicklistEntry> {
  const { list } = to
  await refuseOtherVersion(inside, to, stored, sent.version)
  refuseNullCustomers(list, sent)
  const { values, problems } = checkEntry(list, { ...sent, [list.id]: undefined }, stored)
  if (problems.length > 0) throw refusalOf(problems)
  const after = {
    ...stored,
    ...(await keepKnownCustomers(inside, list, values)),
    [list.id]: stored[list.id] ?? null,
  }
  if (changesOf(list, stored, after).length === 0) return stored
  if (keyOf(list, after) !== keyOf(list, stored)) await refuseTaken(inside, to, after, stored)
  await refuseSameUuid(inside, to, after, stored)
  const [changed] = await updateEntries(inside, to, [after])
  if (!changed) throw new Error(`${subjectOf(list, stored)} disappeared while its list was locked`)
  const refused = to.signsIn && lockedOut(await readEntries(inside, to), author)
  if (refused)
    throw new AppError('conflict', refused.message, [{ path: refused.field, message: refused.message }])
  await recordChanges(inside, author, context.clock(), list, [
    { action: 'changed', before: stored, after: changed },
  ])
  return changed
}

export async function findEntry(
  db: Pick<Database, 'pool'>,
  from: ListTable,
  key: string,
): Promise<PicklistEntry> {
  const { list } = from
  const field = list.fields.find(({ name }) => name === list.id)
  const numbered = !field || field.kind === 'id'
  const possible = !numbered || (idShape.test(key) && Number(key) <= largestId)
  const id = numbered ? Number(key) : list.keyIgnoresCase ? lowerKey(tidyKey(key)) : key
  const all = possible ? await findEntries(db, from, { [list.id]: id }) : []
  // Prefers an exact match, because some older keys differ only in case.
  const found = all.find((entry) => entry[list.id] === tidyKey(key)) ?? all[0]
  if (!found) throw new AppError('not_found', `There is no ${list.entry.toLowerCase()} ${key}`)
  return found
}

/**
 * Rejects null for customers. A script that sends null for an unknown value must not remove all of a user's
 * customers (rule people/own-customers).
 */
function refuseNullCustomers({ fields }: Picklist, sent: Sent): void {
  const field = fields.find(({ kind, name }) => kind === 'customers' && sent[name] === null)
  const read = field && checkValue(field, null)
  if (read && 'sentence' in read) throw refusalOf([{ path: field.name, message: read.sentence }])
}

function refuseKeptElsewhere({ keptElsewhere }: ListTable): void {
  if (keptElsewhere) throw new AppError('invalid', keptElsewhere)
}

async function refuseTaken(
  inside: Database,
  to: ListTable,
  values: PicklistEntry,
  own: PicklistEntry | null,
): Promise<void> {
  const { list } = to
  const key = Object.fromEntries(list.key.map((name) => [name, values[name] ?? null]))
  if (Object.values(key).includes(null)) return
  const alike = [...(await findEntries(inside, to, key)), ...(await findAlike(inside, to, key))]
  const others = alike.filter((entry) => entry[list.id] !== own?.[list.id])
  if (others[0]) throw taken(list, values, others[0][list.active] !== false)
}

/**
 * Rejects a uuid that another entry has, because ACES identifies people and customers by uuid (rule
 * picklists/keys). Entries that already share a uuid may keep it.
 */
async function refuseSameUuid(
  inside: Database,
  to: ListTable,
  values: PicklistEntry,
  own: PicklistEntry | null,
): Promise<void> {
  const { list } = to
  const field = list.fields.find(({ kind }) => kind === 'uuid')
  const uuid = field && values[field.name]
  if (!uuid || uuid === own?.[field.name]) return
  const other = (await findEntries(inside, to, { [field.name]: uuid })).find(
    (entry) => entry[list.id] !== own?.[list.id],
  )
  if (other) throw taken({ ...list, key: [field.name] }, values, other[list.active] !== false)
}

function taken(list: Picklist, values: PicklistEntry, active: boolean): AppError {
  const key = list.key.map((name) => `${fieldOf(list, name).label} ${String(values[name])}`).join(', ')
  const message = `There is already ${aOrAn(list.entry.toLowerCase())} with ${key}${active ? '' : ', which is archived'}; use another, or edit that one`
  return new AppError('conflict', message, [{ path: list.key.at(-1) ?? list.id, message }])
}

const aOrAn = (what: string) => `${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`

/**
 * Rejects any version other than the stored one. The error includes the stored entry (rule
 * picklists/versions).
 */
async function refuseOtherVersion(
  inside: Database,
  to: ListTable,
  stored: PicklistEntry,
  version: unknown,
): Promise<void> {
  if (version === undefined || version === null || version === stored.version) return
  const { list } = to
  if (!Number.isInteger(version)) {
    const message = 'version must be the number that came with the entry'
    throw new AppError('invalid', message, [{ path: 'version', message }])
  }
  const subject = subjectOf(list, stored)
  const last = (await lastChanges(inside, [subject]))(subject)
  const message = `${last.byName ?? 'Another user'} changed this ${list.entry.toLowerCase()} while you were editing; review it before you save`
  throw new AppError('conflict', message, [], { current: present(to, stored), ...last })
}
