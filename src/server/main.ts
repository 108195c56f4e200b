import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { DatabaseStartError } from './db/embedded/database-start-error.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { migrate } from './db/migrate.ts'
import { requireVersion } from './db/require-version.ts'
import { SchemaError } from './db/schema-error.ts'
import { finishRequests } from './http/finish-requests.ts'
import { createLog } from './log/log.ts'
import { standardError } from './log/standard-error.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { settleRegularly } from './orders/list/settle-regularly.ts'
import { seed } from './seed/seed.ts'
import { Openings, stopRequest } from './shutdown.ts'

// Favors memory over speed. The heap grows to 1.3 times its live data before a collection, instead of up to
// four times (docs/decisions/028). A request's data lives for milliseconds, but data that is still alive at a
// collection stays until a full collection.
setFlagsFromString('--heap-growing-percent=30')
setFlagsFromString('--no-allocation-site-pretenuring')

// Only the lines that users and scripts wait for go to standard output; everything else goes to the log.
const config = settings()
const output = standardError((lines) =>
  log.warn({ lines }, 'Log lines were dropped because nothing read them'),
)
const log = createLog(
  { level: config.logLevel, format: config.logFormat ?? (process.stderr.isTTY ? 'text' : 'json') },
  output,
)
const say = (line: string) => process.stdout.write(`${line}\n`)
// If the program that reads the output exits, this process must keep running.
process.stdout.on('error', () => {})

const openings = new Openings()
let stopping = false
const stop = stopRequest(log)
const started = run()
const { status } = await Promise.race([stop, started.then(() => stop, explain)])
// Stopping during startup closes resources that startup still uses, so `started` is expected to reject.
started.catch(() => {})
await openings.closeAll(log)
if (status === 0) say('Stopped')
await output.end()
process.exit(status)

/** Reads the settings. Prints errors directly: there is no log yet, because its format is a setting. */
function settings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

async function run(): Promise<void> {
  warn(config)
  await tryAddress(config).catch(refuse(''))
  if (config.metrics) await tryAddress(config.metrics).catch(refuse('METRICS_'))
  const url = await databaseUrl(config)
  const db = openDatabase(url, (error) => log.warn({ err: error }, 'A database connection was lost'), config)
  openings.add('database connections', 5_000, () => db.close())
  await requireVersion(db.pool)
  await migrate(url)
  await seed({ config, db, say })

  const metrics = config.metrics && createMetrics(db)
  if (metrics) await openMetrics(metrics)
  const app = await createApp({
    config,
    db,
    clock: () => new Date(),
    log,
    stopping: () => stopping,
    ...(metrics ? { metrics } : {}),
  })
  // How long requests in progress may take to finish at shutdown: at least three ACES timeouts, because
  // finalizing calls ACES up to three times.
  const longestMs = Math.max(20_000, 3 * config.aces.timeoutMs)
  openings.add('server', config.drainMs + longestMs, async () => {
    stopping = true
    await wait(config.drainMs)
    await finishRequests(app.server)
    await app.close()
  })
  const settling = settleRegularly(db, log)
  openings.add('index of search', 5_000, () => settling.stop())
  await app.listen({ host: config.host, port: config.port }).catch(refuse(''))
  const address = app.server.address()
  const port = address && typeof address === 'object' ? address.port : config.port
  say(`Ready at ${urlOf(config.host, port)}`)
}

/** Serves metrics until the last request has been counted. */
async function openMetrics(metrics: Metrics): Promise<void> {
  if (!config.metrics) return
  const { port, close } = await serveMetrics({ metrics, log }, config.metrics).catch(refuse('METRICS_'))
  openings.add('metrics', 5_000, close)
  say(`Metrics at ${urlOf(config.metrics.host, port)}/metrics`)
}

function refuse(setting: '' | 'METRICS_'): (error: Error & { code?: string }) => never {
  return (error) => {
    const { host, port } = (setting === 'METRICS_' && config.metrics) || config
    const is = `${setting}PORT is ${port}`
    if (error.code === 'EADDRINUSE')
      throw new ConfigError(
        `${is}, which another program is using. Set ${setting}PORT to a free one, or to 0.`,
      )
    if (error.code === 'EACCES')
      throw new ConfigError(`${is}, which this user may not use. Set ${setting}PORT to 1024 or higher.`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new ConfigError(
        `${setting}HOST is ${host}, which is not an address of this machine. Set ${setting}HOST to 127.0.0.1, 0.0.0.0 or one of its addresses.`,
      )
    throw error
  }
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Detects an unusable address before a database is created and filled. */
async function tryAddress({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

async function databaseUrl({ databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl) return databaseUrl
  say(`Starting the database in ${dataDir}`)
  const starting = startEmbedded({ dataDir, log })
  // Registered first so that the database is closed last, within its own time limit.
  openings.add('database', 60_000, async () => (await starting.catch(() => undefined))?.stop())
  return (await starting).url
}

function warn({ signIn, aces }: Config): void {
  if (aces.mode === 'none') log.warn('Nobody can finalize an order: ACES_URL is not set')
  if (signIn === 'directory')
    log.warn('SIGN_IN is "directory": anyone who reaches this address can sign in as any user')
}

function explain(error: Error): { status: number } {
  const forUser = [ConfigError, DatabaseStartError, SchemaError]
  if (forUser.some((kind) => error instanceof kind)) process.stderr.write(`${error.message}\n`)
  else log.fatal({ err: error }, 'The start failed')
  return { status: 1 }
}
