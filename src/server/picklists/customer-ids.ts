import type { Database } from '#server/db/database.ts'
import type { FieldValue, Picklist, PicklistEntry } from '#shared/picklist/definition.ts'
import type { PlanRow } from '#shared/picklist/import-plan.ts'
import type { SentRow } from '#shared/picklist/import-rows.ts'
import { withKey } from '#shared/picklist/keys.ts'
import { customers } from '#shared/picklist/lists.ts'
import { lowerKey, textOf } from '#shared/text.ts'
import { lockList } from './list-store.ts'

/** Customers have IDs that never change; files identify them by account ID (rule picklists/customer-ids). */

type Pool = Pick<Database, 'pool'>

const customersOf = (list: Picklist) => list.fields.find(({ kind }) => kind === 'customers')?.name

export async function knownCustomers({ pool }: Pool, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<{ id: number }>(
    'select id from customers where id::text = any($1::text[])',
    [ids.map(String)],
  )
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}

/**
 * Returns the entry with only those customers that exist. Locks the list of customers until the transaction
 * ends, so that no customer is removed before the entry is stored.
 */
export async function keepKnownCustomers(
  db: Pool,
  list: Picklist,
  values: PicklistEntry,
): Promise<PicklistEntry> {
  const name = customersOf(list)
  const ids = name === undefined ? null : values[name]
  if (name === undefined || !Array.isArray(ids) || ids.length === 0) return values
  await lockList(db, customers)
  return { ...values, [name]: await knownCustomers(db, ids.map(Number)) }
}

export async function keepPresentCustomers(
  db: Pool,
  list: Picklist,
  entries: readonly PicklistEntry[],
): Promise<readonly PicklistEntry[]> {
  const name = customersOf(list)
  if (name === undefined) return entries
  await lockList(db, customers)
  const chosen = (entry: PicklistEntry) => idsOf(entry[name] ?? null)
  const known = new Set(await knownCustomers(db, [...new Set(entries.flatMap(chosen))]))
  return entries.map((entry) => ({ ...entry, [name]: chosen(entry).filter((id) => known.has(id)) }))
}

const mostNamed = 20

/** Replaces account IDs in a file with customer IDs; `notes` names those that match no customer. */
export async function resolveCustomers(
  db: Pool,
  list: Picklist,
  rows: readonly SentRow[],
): Promise<{ rows: readonly SentRow[]; notes: string[] }> {
  const name = customersOf(list)
  if (name === undefined || rows.every(({ values }) => !Array.isArray(values[name])))
    return { rows, notes: [] }
  await lockList(db, customers)
  const { rows: stored } = await db.pool.query<{ id: number; accountId: string }>(
    'select id, account_id as "accountId" from customers',
  )
  const byAccount = new Map(stored.map(({ id, accountId }) => [lowerKey(accountId), id]))
  const ids = new Set(stored.map(({ id }) => id))
  const unknown: string[] = []
  const resolved = rows.map(({ line, values }) => {
    const sent = values[name]
    if (!Array.isArray(sent)) return { line, values }
    const found = sent.map((one: unknown) => {
      const id = typeof one === 'string' ? withKey(byAccount, one) : one
      const known = typeof id !== 'number' || ids.has(id)
      if (id === undefined || !known)
        unknown.push(`Row ${line}: customer ${textOf(one)} does not exist and was left out`)
      return known ? id : undefined
    })
    return { line, values: { ...values, [name]: found.filter((id) => id !== undefined) } }
  })
  const more = unknown.length - mostNamed
  const notes = unknown.slice(0, mostNamed)
  return {
    rows: resolved,
    notes: more > 0 ? [...notes, `and ${more} more customers that do not exist`] : notes,
  }
}

type Change = PlanRow['changes'][number]

/** Returns the rows of an import plan as shown to users, with customers identified by account ID. */
export async function nameAccounts({ pool }: Pool, list: Picklist, rows: PlanRow[]): Promise<PlanRow[]> {
  const name = customersOf(list)
  const idChanges = rows.flatMap(({ changes }) => changes.filter(({ field }) => field === name))
  if (idChanges.length === 0) return rows
  const ids = new Set(idChanges.flatMap(({ before, after }) => [...idsOf(before), ...idsOf(after)]))
  const { rows: stored } = await pool.query<{ id: number; accountId: string }>(
    'select id, account_id as "accountId" from customers where id = any($1::int[])',
    [[...ids]],
  )
  const accounts = new Map(stored.map(({ id, accountId }) => [id, accountId]))
  const named = (value: Change['after']) =>
    Array.isArray(value) ? idsOf(value).map((id) => accounts.get(id) ?? `no account (${id})`) : value
  return rows.map((row) => ({
    ...row,
    changes: row.changes.map((change) =>
      change.field === name
        ? { ...change, before: named(change.before), after: named(change.after) }
        : change,
    ),
  }))
}

function idsOf(value: FieldValue): number[] {
  return Array.isArray(value) ? value.map(Number) : []
}
