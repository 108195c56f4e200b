import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { ConfigError, readPlace } from '#server/config.ts'
import { DatabaseStartError } from '#server/db/embedded/database-start-error.ts'
import { borrowEmbedded } from '#server/db/embedded/embedded.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { cannotUse, requireVersion } from '#server/db/require-version.ts'
import { SchemaError } from '#server/db/schema-error.ts'
import { Openings, stopRequest } from '#server/shutdown.ts'
import { checkTrail, hasTrail, isOfTrail, sealTrail } from '#server/trail/check-trail.ts'
import { BackupError } from './backup-error.ts'
import { saveCompressed } from './backup-file.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { beginInstant, writeBackup } from './write-backup.ts'

// `npm run backup -- FILE`, `npm run restore -- FILE` and `npm run audit-trail -- HASH` use the database at
// DATABASE_URL or the embedded one in DATA_DIR. `npm run migrate` applies the migrations that the database
// lacks.
const log = pino({ level: 'warn' }, pino.destination(2))
const say = (line: string) => process.stdout.write(`${line}\n`)

const openings = new Openings()
const stop = stopRequest(log)
const done = run().then(() => ({ status: 0 }), explain)
const { status } = await Promise.race([stop.then(() => ({ status: 1 })), done])
await openings.closeAll(log)
process.exit(status)

async function run(): Promise<void> {
  const [way, file = '', ...more] = process.argv.slice(2)
  if (way === 'audit-trail') return auditTrail(file)
  if (way === 'migrate') return bringUpToDate()
  const act = way === 'backup' ? backUp : way === 'restore' ? restore : undefined
  // Shows the usage if no file is named, or if an option such as --help is given instead.
  if (!act || file === '' || file.startsWith('-'))
    throw new BackupError('Name the file: npm run backup -- FILE, or npm run restore -- FILE')
  // Resolves the file name against the folder in which the user ran npm, because npm changes the working
  // directory.
  await act(resolve(process.env.INIT_CWD ?? '', file), more.includes('despite-trail'))
}

/** Checks the audit trail. Fails if it was changed or no longer contains a hash printed earlier. */
async function auditTrail(before: string): Promise<void> {
  if (before !== '' && !/^[0-9a-f]{64}$/.test(before))
    throw new BackupError('Give no hash, or one that was printed before: npm run audit-trail -- HASH')
  const { client } = await connect({ mustBeThere: true })
  if (!(await hasTrail(client)))
    throw new BackupError(
      'This database has no audit trail yet: start this version of Furrow once, or run npm run migrate',
    )
  await sealTrail(client)
  const { problems, newest, seals, rows, older } = await checkTrail(client)
  if (before !== '' && !(await isOfTrail(client, before)))
    problems.push(
      `${before} is not part of this audit trail: the trail was rewritten, or the hash is from another database`,
    )
  say(`${rows} rows under ${seals} seals, and ${older} rows from before the trail`)
  say(newest)
  if (problems.length > 0) throw new BackupError(`The audit trail was changed:\n${problems.join('\n')}`)
}

/**
 * Migrates the database as the owner of its tables, for servers whose database role isn't allowed to migrate
 * (docs/security.md).
 */
async function bringUpToDate(): Promise<void> {
  const { url } = await connect({ mustBeThere: true })
  await migrate(url)
  say('The database is up to date')
}

async function backUp(file: string): Promise<void> {
  const { client } = await connect({ mustBeThere: true })
  if (await hasTrail(client)) await sealTrail(client)
  const counted = countRows()
  await client.query(beginInstant)
  const pieces = writeBackup(client, () => new Date(), counted.add)
  await saveCompressed(pieces, file).catch((error) => {
    throw isOfSystem(error) ? new BackupError(`${file} was not written: ${error.message}`) : error
  })
  say(`${counted.end()} rows saved to ${file} (${(statSync(file).size / 1_000_000).toFixed(1)} MB)`)
}

async function restore(file: string, despiteTrail: boolean): Promise<void> {
  say(`Reading ${file}`)
  const { version, at } = await checkBackup(file).catch((error) => {
    if (error instanceof BackupError)
      throw new BackupError(`${file} is damaged, or is not a backup: ${error.message}`)
    throw isOfSystem(error) ? new BackupError(`${file} can’t be read: ${error.message}`) : error
  })
  const { client } = await connect({ mustBeThere: false })
  const counted = countRows()
  await restoreBackup(client, file, counted.add, readMigrations(), { despiteTrail })
  say(`${counted.end()} rows restored from the backup that Furrow ${version} made at ${at}`)
}

function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error
}

async function connect({
  mustBeThere,
}: {
  mustBeThere: boolean
}): Promise<{ client: pg.Client; url: string }> {
  const { databaseUrl, dataDir } = readPlace(process.env)
  const url = databaseUrl ?? (await embedded(dataDir, mustBeThere))
  const client = new pg.Client({ connectionString: url })
  // Ignores this event, because a broken connection also makes the query in progress fail.
  client.on('error', () => {})
  await client.connect().catch((cause: Error) => {
    throw cannotUse(cause)
  })
  openings.add('database connection', 5_000, () => client.end())
  await requireVersion(client)
  return { client, url }
}

async function embedded(dataDir: string, mustBeThere: boolean): Promise<string> {
  if (mustBeThere && !existsSync(join(dataDir, 'cluster')))
    throw new BackupError(`There is no database in DATA_DIR ${dataDir}, and DATABASE_URL is not set`)
  const borrowing = borrowEmbedded({ dataDir, log })
  openings.add('database', 60_000, async () => (await borrowing.catch(() => undefined))?.stop())
  return (await borrowing).url
}

function countRows() {
  let rows = 0
  const progress = setInterval(() => say(`  … ${rows} rows`), 2_500)
  progress.unref()
  return {
    add: (more: number) => {
      rows += more
    },
    end: () => {
      clearInterval(progress)
      return rows
    },
  }
}

/** Prints the reason for a failure: one line if the user can fix it, the full error if it is a bug. */
function explain(error: Error): { status: number } {
  const isForUser = [BackupError, ConfigError, DatabaseStartError, SchemaError].some(
    (kind) => error instanceof kind,
  )
  if (isForUser) process.stderr.write(`${error.message}\n`)
  else if (error instanceof pg.DatabaseError)
    process.stderr.write(`The database reported an error: ${error.message}\n`)
  else log.fatal(error, 'It failed')
  return { status: 1 }
}
