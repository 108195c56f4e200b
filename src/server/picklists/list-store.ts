import { getTableColumns, getTableName } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  type FieldValue,
  fieldOf,
  keyOf,
  type Picklist,
  type PicklistEntry,
} from '#shared/picklist/definition.ts'
import type { ListTable } from './list-tables.ts'

/**
 * SQL statements that work for any list's table. Many rows are passed as one JSON parameter, so that a single
 * statement is enough.
 */

type Pool = Pick<Database, 'pool'>

interface Column {
  /** The column's name in entries, such as `unitPrice`. */
  name: string
  /** The column's quoted name in SQL, such as `"unit_price"`. */
  sql: string
  type: string
}

function columnsOf({ table }: ListTable): Column[] {
  return Object.entries(getTableColumns(table)).map(([name, column]) => ({
    name,
    sql: quoted(column.name),
    type: column.getSQLType().replace(/^serial$/, 'integer'),
  }))
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const nameOfTable = ({ table }: ListTable) => quoted(getTableName(table))

/** Money is converted to floats, which are exact to 15 digits. */
function selected(columns: readonly Column[], from: string): string {
  return columns
    .map(
      ({ name, sql, type }) =>
        `${from}.${sql}${type.startsWith('numeric') ? '::float8' : ''} as ${quoted(name)}`,
    )
    .join(', ')
}

/** Returns SQL that reads the rows in parameter $1 as a table `r`, with columns named as in entries. */
function recordset(columns: readonly Column[]): string {
  return `jsonb_to_recordset($1::jsonb) as r(${columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')})`
}

function columnOf(columns: readonly Column[], name: string): Column {
  const found = columns.find((column) => column.name === name)
  if (!found) throw new Error(`The table has no column ${name}`)
  return found
}

/**
 * Allows one write to a list at a time, across all processes, until the transaction ends. Reads need no lock.
 */
export async function lockList({ pool }: Pool, { list }: Picklist): Promise<void> {
  await pool.query(
    `select pg_advisory_xact_lock(hashtext('picklist'), hashtext($1))
     where not current_setting('transaction_read_only')::boolean`,
    [list],
  )
}

export async function readEntries({ pool }: Pool, from: ListTable): Promise<PicklistEntry[]> {
  const columns = columnsOf(from)
  const id = columnOf(columns, from.list.id)
  const { rows } = await pool.query<PicklistEntry>(
    `select ${selected(columns, 't')} from ${nameOfTable(from)} t order by t.${id.sql}`,
  )
  return rows
}

/** Returns the entries whose fields have these values. Ignores case if the list's keys ignore case. */
export async function findEntries(
  { pool }: Pool,
  from: ListTable,
  values: PicklistEntry,
): Promise<PicklistEntry[]> {
  const columns = columnsOf(from)
  const names = Object.keys(values)
  const conditions = names.map((name, index) => {
    const { sql, type } = columnOf(columns, name)
    return type === 'text' && from.list.keyIgnoresCase
      ? `lower(t.${sql} collate "C") = lower($${index + 1} collate "C")`
      : `t.${sql} = $${index + 1}`
  })
  const { rows } = await pool.query<PicklistEntry>(
    `select ${selected(columns, 't')} from ${nameOfTable(from)} t where ${conditions.join(' and ')}`,
    names.map((name) => values[name]),
  )
  return rows
}

/**
 * Returns the entries whose key equals this one after NFC normalization, because some keys were stored before
 * keys were normalized (rule picklists/keys-in-nfc).
 */
export async function findAlike(db: Pool, from: ListTable, key: PicklistEntry): Promise<PicklistEntry[]> {
  // Skips plain ASCII keys, because they have only one form.
  if (!Object.values(key).some((value) => /[^\0-\x7f]/.test(String(value)))) return []
  const entries = await readEntries(db, from)
  const wanted = keyOf(from.list, key).normalize()
  return entries.filter((entry) => keyOf(from.list, entry).normalize() === wanted)
}

/**
 * Adds entries, which must all have the same fields; other fields get their defaults. Returns the added
 * entries, without those whose key was already taken.
 */
export async function insertEntries(
  { pool }: Pool,
  into: ListTable,
  entries: readonly PicklistEntry[],
): Promise<PicklistEntry[]> {
  const [first] = entries
  if (!first) return []
  const columns = columnsOf(into)
  const given = columns.filter(({ name }) => first[name] !== undefined)
  const { rows } = await pool.query<PicklistEntry>(
    `insert into ${nameOfTable(into)} as t (${given.map(({ sql }) => sql).join(', ')})
     select ${given.map(({ name }) => `r.${quoted(name)}`).join(', ')} from ${recordset(given)}
     on conflict do nothing returning ${selected(columns, 't')}`,
    [JSON.stringify(entries)],
  )
  return rows
}

export async function updateEntries(
  { pool }: Pool,
  into: ListTable,
  entries: readonly PicklistEntry[],
): Promise<PicklistEntry[]> {
  if (entries.length === 0) return []
  const columns = columnsOf(into)
  const id = columnOf(columns, into.list.id)
  const set = into.list.fields
    .filter(({ name }) => name !== id.name)
    .map(({ name }) => `${columnOf(columns, name).sql} = r.${quoted(name)}`)
  const { rows } = await pool.query<PicklistEntry>(
    `update ${nameOfTable(into)} t set ${set.join(', ')}, version = t.version + 1
     from ${recordset(columns)} where t.${id.sql} = r.${quoted(id.name)} returning ${selected(columns, 't')}`,
    [JSON.stringify(entries)],
  )
  return rows
}

export async function deleteEntries(
  { pool }: Pool,
  from: ListTable,
  entries: readonly PicklistEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const id = columnOf(columnsOf(from), from.list.id)
  await pool.query(
    `delete from ${nameOfTable(from)} t using ${recordset([id])} where t.${id.sql} = r.${quoted(id.name)}`,
    [JSON.stringify(entries)],
  )
}

/**
 * Gives temporary keys to entries that are about to swap keys in this transaction, because a unique index
 * checks each row as it is written.
 */
export async function parkKeys(
  { pool }: Pool,
  into: ListTable,
  entries: readonly PicklistEntry[],
): Promise<void> {
  const columns = columnsOf(into)
  const id = columnOf(columns, into.list.id)
  const [key] = into.list.key.map((name) => columnOf(columns, name))
  if (entries.length === 0 || !key || key.type !== 'text') return
  await pool.query(
    `update ${nameOfTable(into)} t set ${key.sql} = gen_random_uuid()::text
     from ${recordset([id])} where t.${id.sql} = r.${quoted(id.name)}`,
    [JSON.stringify(entries)],
  )
}

/** Returns the next number in a numbered list; null if the database doesn't assign numbers. */
export async function nextNumber({ pool }: Pool, of: ListTable): Promise<number | null> {
  const id = columnOf(columnsOf(of), of.list.id)
  if (id.type !== 'integer' || !ownNumbers(of)) return null
  const { rows } = await pool.query<{ next: number }>(
    `select greatest(coalesce((select max(t.${id.sql}) from ${nameOfTable(of)} t), 0)::bigint,
       coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass), 0))::float8 + 1 as next`,
    [getTableName(of.table), id.sql.replaceAll('"', '')],
  )
  return rows[0]?.next ?? null
}

/** Moves the database's counter past all stored numbers, so that it never assigns one of them. */
export async function passNumbers({ pool }: Pool, of: ListTable): Promise<void> {
  const id = columnOf(columnsOf(of), of.list.id)
  if (!ownNumbers(of)) return
  await pool.query(
    `select setval(sequence, highest) from (
       select pg_get_serial_sequence($1, $2)::regclass as sequence, max(t.${id.sql}) as highest from ${nameOfTable(of)} t
     ) s where highest > coalesce(pg_sequence_last_value(sequence), 0)`,
    [getTableName(of.table), id.sql.replaceAll('"', '')],
  )
}

/** Whether the list's import and export files contain the entries' IDs. */
const ownNumbers = ({ list }: ListTable) => fieldOrNull(list.id, list)?.kind === 'id'

function fieldOrNull(name: string, list: ListTable['list']) {
  return list.fields.some((field) => field.name === name) ? fieldOf(list, name) : null
}

export function present({ aliases = {} }: ListTable, entry: PicklistEntry): Record<string, FieldValue> {
  const named = Object.entries(aliases).map(([alias, name]) => [alias, entry[name] ?? null])
  return { ...entry, ...Object.fromEntries(named) }
}
