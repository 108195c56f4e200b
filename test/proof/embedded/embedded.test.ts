import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { borrowEmbedded, startEmbedded } from '#server/db/embedded/embedded.ts'

const quiet = { info() {}, warn() {}, error() {} }
const holder = new URL('./holder.ts', import.meta.url).pathname
let folder: string
let dataDir: string
let endings: (() => Promise<unknown>)[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'furrow-embedded-')) // mkdtemp gives the folder mode 0700
  dataDir = join(folder, 'data')
  endings = []
  sentences = []
})

afterEach(async () => {
  for (const end of endings.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

/** The messages that the database has logged, with their levels. */
let sentences: { level: string; text: string }[]
const said = (wanted: string) => sentences.filter(({ level }) => level === wanted).map(({ text }) => text)
const level = (name: string) => (text: unknown) => void sentences.push({ level: name, text: String(text) })
const log = { info: level('info'), warn: level('warn'), error: level('error') }

async function start() {
  const database = await startEmbedded({ dataDir, log })
  endings.push(database.stop)
  return database
}

/** Starts the database in another process, and returns the only line that it prints. */
async function startElsewhere(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', holder, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('Its output cannot be read')
  endings.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const [said] = await once(createInterface(child.stdout), 'line')
  return { child, said }
}

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const serverProcess = () =>
  Number(readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])

describe('the embedded database', () => {
  test('keeps its data across a stop and a start', async () => {
    const first = await start()
    await query(first.url, "create table field as select 'North 40' as name")
    await first.stop()

    const second = await start()

    expect(await query(second.url, 'select name from field')).toEqual([{ name: 'North 40' }])
  })

  test('writes to disk, checks its pages, speaks UTF-8 and sorts alike everywhere', async () => {
    const { url } = await start()

    const [settings] = await query(
      url,
      `select current_setting('fsync') fsync, current_setting('data_checksums') checksums,
              current_setting('server_encoding') encoding, datlocale as locale
       from pg_database where datname = current_database()`,
    )

    expect(settings).toEqual({ fsync: 'on', checksums: 'on', encoding: 'UTF8', locale: 'C.UTF-8' })
  })

  test('is reached with any PGPORT', async () => {
    vi.stubEnv('PGPORT', '1')
    endings.push(async () => void vi.unstubAllEnvs())
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('is available to a command beside the product, and starts for one if nothing runs', async () => {
    const alone = await borrowEmbedded({ dataDir, log: quiet })
    endings.push(alone.stop)
    await query(alone.url, "create table field as select 'North 40' as name")
    await alone.stop()

    const { said } = await startElsewhere()
    const lent = await borrowEmbedded({ dataDir, log: quiet })
    expect(await query(lent.url, 'select name from field')).toEqual([{ name: 'North 40' }])
    await lent.stop()
    expect(await query(said.replace('url ', ''), 'select name from field')).toEqual([{ name: 'North 40' }])
  })

  test('refuses another password', async () => {
    const url = new URL((await start()).url)
    url.password = 'guess'

    await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('closes its folder to all other users', async () => {
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o755)

    await start()

    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(readdirSync(dataDir)).toEqual(['cluster'])
  })

  test('accepts an empty folder below one that its user may not enter', async () => {
    mkdirSync(dataDir, { mode: 0o700 })
    chmodSync(folder, 0o700)

    const { url } = await start()

    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('starts over after a start that was killed while it made the database', async () => {
    mkdirSync(join(dataDir, 'making/cluster'), { recursive: true })
    writeFileSync(join(dataDir, 'making/cluster/PG_VERSION'), '18\n')

    const { url } = await start()

    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('loses nothing when the app is killed, and starts again beside what was left', async () => {
    const { child, said } = await startElsewhere()
    await query(said.slice('url '.length), "create table field as select 'North 40' as name")
    const left = serverProcess()
    child.kill('SIGKILL')
    await once(child, 'exit')

    const { url } = await start()

    expect(serverProcess()).not.toBe(left)
    expect(await query(url, 'select name from field')).toEqual([{ name: 'North 40' }])
  })

  test('recovers when app and server are killed together', async () => {
    const { child, said } = await startElsewhere()
    await query(said.slice('url '.length), "create table field as select 'North 40' as name")
    process.kill(serverProcess(), 'SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'exit')

    const { url } = await start()

    expect(await query(url, 'select name from field')).toEqual([{ name: 'North 40' }])
  })

  test('starts although another process now has the number of a dead server', async () => {
    await (await start()).stop()
    writeFileSync(join(dataDir, 'cluster/postmaster.pid'), `${process.pid}\n/old\n1\n5432\n\n\n\nready\n`)

    const { url } = await start()

    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('restarts its server, at the same address, when only that is killed', async () => {
    const { url } = await start()
    const killed = serverProcess()

    process.kill(killed, 'SIGKILL')

    await vi.waitFor(() => query(url, 'select 1'), { timeout: 20_000 })
    expect(serverProcess()).not.toBe(killed)
  })

  // (rule load/database-failures)
  test('retries until its server starts again, and logs one message', async () => {
    const { url } = await start()
    const [control, taken] = ['global/pg_control', 'taken'].map((name) => join(dataDir, 'cluster', name))
    renameSync(`${control}`, `${taken}`)

    process.kill(serverProcess(), 'SIGKILL')

    // Each attempt to start the database server writes to this log. After the test has deleted the log, only
    // a new attempt creates it again.
    const starts = () => readFileSync(join(dataDir, 'cluster/server.log'), 'utf8')
    await vi.waitFor(() => expect(said('error')).toHaveLength(2), { timeout: 20_000 })
    rmSync(join(dataDir, 'cluster/server.log'))
    await vi.waitFor(() => expect(starts()).toContain('pg_control'), { timeout: 20_000 })
    renameSync(`${taken}`, `${control}`)
    await vi.waitFor(() => query(url, 'select 1'), { timeout: 20_000 })

    expect(said('error')).toEqual([
      expect.stringMatching(/^The database server stopped unexpectedly/),
      expect.stringMatching(
        /^The database server could not be started again; trying every 2 seconds until it runs\. .*pg_control/,
      ),
    ])
    await vi.waitFor(() => expect(said('info').join()).toMatch(/is running again, after \d tries/))
  })

  test('can be stopped while its server does not start', async () => {
    const database = await start()
    renameSync(join(dataDir, 'cluster/global/pg_control'), join(dataDir, 'cluster/taken'))
    process.kill(serverProcess(), 'SIGKILL')
    await vi.waitFor(() => expect(said('error')).toHaveLength(2), { timeout: 20_000 })

    await database.stop()

    // The product has stopped trying to start the database. Another attempt would have logged another error.
    expect(said('error')).toHaveLength(2)
  })

  test('is refused to a second app while the first one runs', async () => {
    const { url } = await start()

    const { child, said } = await startElsewhere()
    if (child.exitCode === null) await once(child, 'exit')

    expect(said).toBe(
      `error Another Furrow is running with DATA_DIR ${dataDir}. Stop it, or set another DATA_DIR.`,
    )
    expect(child.exitCode).toBe(1)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('can be stopped twice, with clients connected', async () => {
    const database = await start()
    const client = new pg.Client({ connectionString: database.url })
    client.on('error', () => {}) // the server cuts off the connection, as intended
    await client.connect()

    await Promise.all([database.stop(), database.stop()])

    await expect(query(database.url, 'select 1')).rejects.toThrow('ENOENT')
  })

  test('listens at a socket that only its own account may use, and at no port', async () => {
    const { url } = await start()

    expect(await query(url, openings)).toEqual([{ port: '', address: null }])
    const socket = statSync(join(dataDir, 'cluster/.s.PGSQL.5432'))
    const cluster = statSync(join(dataDir, 'cluster'))
    expect([socket.isSocket(), socket.mode & 0o777, cluster.mode & 0o777]).toEqual([true, 0o700, 0o700])
    expect(socket.uid).toBe(cluster.uid)
  })

  /** A data folder whose socket path has the given length in bytes. */
  function folderFor(bytes: number): string {
    const rest = bytes - Buffer.byteLength(join(dataDir, 'é', 'cluster/.s.PGSQL.5432'))
    return join(dataDir, `é${'x'.repeat(rest)}`)
  }

  const longest = process.platform === 'linux' ? 107 : 103

  test('listens at a socket whose path has as many bytes as a socket can have', async () => {
    dataDir = folderFor(longest)

    const { url } = await start()

    expect(await query(url, openings)).toEqual([{ port: '', address: null }])
  })

  test('listens on loopback, and at no socket, if the path of a socket is too long', async () => {
    dataDir = folderFor(longest + 1)

    const { url } = await start()

    expect(await query(url, openings)).toEqual([{ port: '127.0.0.1', address: '127.0.0.1' }])
    expect(new URL(url).hostname).toBe('127.0.0.1')
    const files = readdirSync(join(dataDir, 'cluster'))
    expect(files.filter((name) => name.startsWith('.s.'))).toEqual([])
  })

  test('starts although a killed server left its socket, locked by the number of another process', async () => {
    await (await start()).stop()
    writeFileSync(join(dataDir, 'cluster/.s.PGSQL.5432'), '')
    writeFileSync(join(dataDir, 'cluster/.s.PGSQL.5432.lock'), `${process.pid}\n/old\n1\n5432\n.\n`)

    const { url } = await start()

    expect(await query(url, openings)).toEqual([{ port: '', address: null }])
  })
})

/**
 * The addresses that the server listens on for TCP, and the server's address on this connection. Both are
 * empty if the server listens on a Unix socket.
 */
const openings = "select current_setting('listen_addresses') as port, host(inet_server_addr()) as address"
