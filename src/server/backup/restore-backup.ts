import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  applyMigrations,
  type Migration,
  migrationLock,
  missing,
  readMigrations,
} from '#server/db/migrate.ts'
import { checkTrail } from '#server/trail/check-trail.ts'
import { BackupError } from './backup-error.ts'
import type { Head, Sequences } from './backup-lines.ts'
import { type Content, readBackup } from './read-backup.ts'
import { copied, describeTables, quoted, sameEverywhere, type Table } from './tables.ts'

/**
 * Reads the whole file before the restore changes anything. Rejects a damaged backup, or one newer than this
 * program.
 */
export async function checkBackup(file: string, migrations = readMigrations()): Promise<Head> {
  const head = await readBackup(file)
  missing(migrations, head.migrations, 'backup')
  return head
}

/**
 * Restores into an empty database in one transaction: applies the backup's migrations, loads its rows, then
 * applies later migrations, which convert those rows as usual.
 */
export async function restoreBackup(
  client: ClientBase,
  file: string,
  count: (rows: number) => void = () => {},
  migrations = readMigrations(),
  { despiteTrail = false } = {},
): Promise<void> {
  await client.query('begin isolation level read committed')
  try {
    // Takes the migration lock, so that an app starting on this database waits until the restore is complete.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await client.query(sameEverywhere)
    await requireEmpty(client)
    const { migrations: had, trail } = await readBackup(file, fill(client, migrations, count))
    await applyMigrations(client, missing(migrations, had, 'backup'))
    if (!despiteTrail) await requireTrail(client, trail)
    await endSignIns(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await client.query('analyze')
}

/**
 * Signs everyone out, because users who logged out or were archived after the backup must not be signed in
 * again. Keeps the backup's record of used ID tokens, so that those can't be used again
 * (rule operations/restore-signs-out).
 */
async function endSignIns(client: ClientBase): Promise<void> {
  for (const table of ['user_sessions', 'sign_in_attempts', 'sign_in_credentials'])
    await client.query(`delete from ${table}`)
}

/**
 * Recomputes every hash in the audit trail. The most recent one must match the hash in the backup's first
 * line (rule operations/trail).
 */
async function requireTrail(client: ClientBase, named: string | undefined): Promise<void> {
  const { problems, newest } = await checkTrail(client)
  if (named !== undefined && named !== newest)
    problems.push('The newest seal in the audit trail does not match the one recorded in the backup')
  if (problems.length > 0)
    throw new BackupError(
      `The audit trail was changed before the backup was taken: ${problems.slice(0, 5).join('; ')}. Nothing was restored. To restore it anyway: npm run restore -- FILE despite-trail`,
    )
}

async function requireEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 1`)
  const [found] = rows
  if (found) throw new BackupError(`The database isn’t empty (it has ${found.name}): restore into a new one`)
}

function fill(client: ClientBase, migrations: readonly Migration[], count: (rows: number) => void): Content {
  let tables: Table[] = []
  /**
   * Turns triggers off or on. They are off while rows are loaded, because the backup already contains what
   * the triggers wrote.
   */
  const triggers = async (way: 'disable' | 'enable') => {
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} ${way} trigger user`)
  }
  return {
    async begin({ migrations: had }) {
      // Rejects a backup from a newer program first, because it might have tables or columns that this
      // program doesn't know.
      missing(migrations, had, 'backup')
      await applyMigrations(
        client,
        migrations.filter(({ at }) => had.includes(at)),
      )
      tables = await describeTables(client)
      await triggers('disable')
      // Empties the tables first, because migrations might have inserted rows that are also in the backup.
      await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
    },
    async table(table) {
      const into = client.query(copyFrom(`copy ${copied(table)} from stdin`))
      const end = finished(into)
      // Prevents an unhandled rejection; `write` and `end` below throw the error.
      end.catch(() => {})
      return {
        async write(data) {
          if (!into.write(data)) await Promise.race([once(into, 'drain'), end])
        },
        async end() {
          into.end()
          await end
          count(into.rowCount)
          return into.rowCount
        },
      }
    },
    async sequences(sequences: Sequences) {
      for (const { name, last } of sequences)
        await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, last])
      await triggers('enable')
    },
  }
}
