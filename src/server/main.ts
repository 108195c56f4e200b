import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { DatabaseStartError } from './db/embedded/database-start-error.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { migrate } from './db/migrate.ts'
import { loggable } from './db/trouble.ts'
import { seed } from './seed/seed.ts'
import { Openings, stopRequest } from './shutdown.ts'

// Standard output has the lines that people and scripts wait for; everything else is a structured log.
const log = pino(pino.destination(2))
const say = (line: string) => process.stdout.write(`${line}\n`)
// The program that read our output may have ended; that is no reason to end.
process.stdout.on('error', () => {})

const openings = new Openings()
const stop = stopRequest(log)
const started = run()
const { status } = await Promise.race([stop, started.then(() => stop, explain)])
// A stop in the middle of a start closes what the start needs: its failure is then expected.
started.catch(() => {})
await openings.closeAll(log)
process.exit(status)

async function run(): Promise<void> {
  const config = readConfig(process.env)
  warn(config)
  const url = await databaseUrl(config)
  const db = openDatabase(url, (error) => log.warn(loggable(error), 'A database connection broke'))
  openings.add('database connections', 5_000, () => db.close())
  await requireVersion(db)
  await migrate(url)
  await seed({ config, db, say })

  const app = await createApp({ config, db, clock: () => new Date(), log })
  openings.add('server', 20_000, () => finishRequests(app))
  await app.listen({ host: config.host, port: config.port })
  const address = app.server.address()
  const port = address && typeof address === 'object' ? address.port : config.port
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  say(`Ready at http://${host}:${port}`)
}

/** A connection that is kept alive becomes idle after its last answer, and would hold up the end until it expires. */
async function finishRequests(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close().finally(() => clearInterval(idle))
}

async function databaseUrl({ databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl) return databaseUrl
  say(`Starting the database in ${dataDir}`)
  const starting = startEmbedded({ dataDir, log })
  // Its own waits are bounded, and nothing may end before it.
  openings.add('database', 60_000, async () => (await starting.catch(() => undefined))?.stop())
  return (await starting).url
}

async function requireVersion(db: Database): Promise<void> {
  const { rows } = await db.pool
    .query<{ server_version: string }>('show server_version')
    .catch((cause: Error) => {
      throw new DatabaseStartError(
        `The database does not answer (${cause.message || 'no connection'}). Is DATABASE_URL right?`,
      )
    })
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= 15) return
  throw new DatabaseStartError(`DATABASE_URL leads to PostgreSQL ${version}; Furrow needs 15 or newer.`)
}

function warn({ signIn, oidc, aces }: Config): void {
  if (aces.mode === 'none') log.warn('Nobody can finalize an order: ACES_URL is not set')
  if (signIn === 'directory') {
    log.warn('SIGN_IN is directory: whoever reaches this address chooses a name and is that person')
  } else if (!oidc) {
    log.warn('Nobody can sign in: SIGN_IN is oidc, and OIDC_ISSUER and OIDC_CLIENT_ID are not set')
  }
}

/** A mistake of the surroundings is one line that says what to do; a mistake of ours is logged in full. */
function explain(error: Error & { code?: string; port?: number }): { status: number } {
  const line = lineFor(error)
  if (line) process.stderr.write(`${line}\n`)
  else log.fatal(loggable(error), 'The start failed')
  return { status: 1 }
}

function lineFor(error: Error & { code?: string; port?: number }): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabaseStartError) return error.message
  if (error.code === 'EADDRINUSE')
    return `PORT is ${error.port}, which another program uses. Set PORT to a free one, or to 0.`
  if (error.code === 'EACCES' && error.port)
    return `PORT is ${error.port}, which this user may not use. Set PORT to one from 1024 on.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST is not an address of this machine (${error.message}).`
  return undefined
}
