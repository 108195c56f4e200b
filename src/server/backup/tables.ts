import type { ClientBase } from 'pg'

export interface Table {
  name: string
  columns: string[]
}

/**
 * Lists our tables with their non-computed columns; referenced tables come before those that refer to them.
 */
export async function describeTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(`
    select c.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select distinct other.relname::text from pg_constraint f join pg_class other on other.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`)
  return inOrder(rows).map(({ name, columns }) => ({ name, columns }))
}

function inOrder<T extends { name: string; needs: string[] }>(tables: readonly T[]): T[] {
  const done: T[] = []
  for (let waiting = [...tables]; waiting.length > 0; ) {
    const isThere = (name: string) => done.some((table) => table.name === name)
    const ready = waiting.filter(({ needs }) => needs.every(isThere))
    if (ready.length === 0) {
      const names = waiting.map(({ name }) => name).join(', ')
      throw new Error(`The tables ${names} refer to one another in a cycle, so none can be filled first`)
    }
    done.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return done
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export const copied = ({ name, columns }: Table) => `${quoted(name)} (${columns.map(quoted).join(', ')})`

/**
 * Ensures that values are written and read in the same text format, regardless of the settings of the server,
 * database, and user.
 */
export const sameEverywhere = `set local search_path = public; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local bytea_output = 'hex'; set local synchronize_seqscans = off;
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`
