import type { Database } from '#server/db/database.ts'
import type { Picklist, PicklistEntry } from '#shared/picklist/definition.ts'
import type { SentRow } from '#shared/picklist/import-rows.ts'

/** Customers are known by ids that never change; files name them by account id (rule picklists/customer-ids). */

type Pool = Pick<Database, 'pool'>

const customersOf = (list: Picklist) => list.fields.find(({ kind }) => kind === 'customers')?.name

/** Those of the ids that are customers, in their order. */
export async function knownCustomers({ pool }: Pool, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<{ id: number }>(
    'select id from customers where id::text = any($1::text[])',
    [ids.map(String)],
  )
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}

/** The entry without customers that there are not. */
export async function keepKnownCustomers(
  db: Pool,
  list: Picklist,
  values: PicklistEntry,
): Promise<PicklistEntry> {
  const name = customersOf(list)
  const ids = name === undefined ? null : values[name]
  if (name === undefined || !Array.isArray(ids) || ids.length === 0) return values
  return { ...values, [name]: await knownCustomers(db, ids.map(Number)) }
}

const mostNamed = 20

/** Turns account ids of a file into ids; what no customer has is left out and named. */
export async function resolveCustomers(
  { pool }: Pool,
  list: Picklist,
  rows: readonly SentRow[],
): Promise<{ rows: readonly SentRow[]; notes: string[] }> {
  const name = customersOf(list)
  if (name === undefined || rows.every(({ values }) => !Array.isArray(values[name])))
    return { rows, notes: [] }
  const { rows: customers } = await pool.query<{ id: number; accountId: string }>(
    'select id, account_id as "accountId" from customers',
  )
  const byAccount = new Map(customers.map(({ id, accountId }) => [accountId.toLowerCase(), id]))
  const ids = new Set(customers.map(({ id }) => id))
  const unknown: string[] = []
  const resolved = rows.map(({ line, values }) => {
    const sent = values[name]
    if (!Array.isArray(sent)) return { line, values }
    const found = sent.map((one: unknown) => {
      const id = typeof one === 'string' ? byAccount.get(one.trim().toLowerCase()) : one
      const known = typeof id !== 'number' || ids.has(id)
      if (id === undefined || !known)
        unknown.push(`Row ${line}: there is no customer ${String(one)}, so it is left out`)
      return known ? id : undefined
    })
    return { line, values: { ...values, [name]: found.filter((id) => id !== undefined) } }
  })
  const more = unknown.length - mostNamed
  const notes = unknown.slice(0, mostNamed)
  return {
    rows: resolved,
    notes: more > 0 ? [...notes, `and ${more} more customers that there are not`] : notes,
  }
}
