import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { identity } from '#server/db/embedded/binaries.ts'
import { freePort } from '#test/world/free-port.ts'
import { binaries, signalWithChildren } from '../failover/node.ts'

/** A machine in the cluster: Patroni, its PostgreSQL server, and a port for HAProxy's checks. */
export class PatroniNode {
  readonly name: string
  readonly port: number
  readonly checkPort: number
  readonly #folder: string
  #patroni: ChildProcess | undefined

  private constructor(place: string, name: string, [port, checkPort]: readonly [number, number]) {
    this.name = name
    this.port = port
    this.checkPort = checkPort
    this.#folder = join(place, name)
  }

  static async make(place: string, name: string, etcdPort: number): Promise<PatroniNode> {
    const node = new PatroniNode(place, name, [await freePort(), await freePort()])
    mkdirSync(node.#folder, { mode: 0o700 })
    const { uid, gid } = account()
    if (uid !== undefined && gid !== undefined) chownSync(node.#folder, uid, gid)
    // Patroni reads YAML, and all JSON is valid YAML.
    writeFileSync(`${node.#folder}.yml`, JSON.stringify(node.#settings(etcdPort)))
    return node
  }

  #settings(etcdPort: number) {
    const check = `127.0.0.1:${this.checkPort}`
    const server = `127.0.0.1:${this.port}`
    const trusted = ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
    return {
      scope: 'furrow',
      name: this.name,
      restapi: { listen: check, connect_address: check },
      etcd3: { host: `127.0.0.1:${etcdPort}` },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 1,
          retry_timeout: 3,
          // A primary whose processes died is replaced, not restarted.
          primary_start_timeout: 0,
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'no-sync'],
      },
      postgresql: {
        listen: server,
        connect_address: server,
        data_dir: join(this.#folder, 'data'),
        bin_dir: binaries,
        pgpass: join(this.#folder, 'pgpass'),
        authentication: {
          superuser: { username: 'postgres' },
          replication: { username: 'postgres' },
          rewind: { username: 'postgres' },
        },
        parameters: { unix_socket_directories: '', fsync: 'on' },
        pg_hba: trusted,
      },
    }
  }

  url = (database: string) => `postgres://postgres@127.0.0.1:${this.port}/${database}`

  start(): void {
    const log = openSync(`${this.#folder}.log`, 'a')
    this.#patroni = spawn('/usr/bin/patroni', [`${this.#folder}.yml`], {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
      stdio: ['ignore', log, log],
      ...account(),
    })
    closeSync(log)
  }

  log = () => readFileSync(`${this.#folder}.log`, 'utf8').split('\n').slice(-40).join('\n')

  async isPrimary(): Promise<boolean> {
    return (await this.#call('GET', '/primary').catch(() => null))?.status === 200
  }

  /** Whether saves wait for the other server and Patroni lists it as the synchronous standby. */
  async hasSynchronousStandby(): Promise<boolean> {
    const query = `select exists(select from pg_stat_replication where sync_state = 'sync') as it`
    const [row] = await this.ask(query).catch(() => [])
    const answer = await this.#call('GET', '/cluster').catch(() => null)
    if (row?.it !== true || answer?.status !== 200) return false
    const { members }: { members: { role: string }[] } = JSON.parse(await answer.text())
    return members.some(({ role }) => role === 'sync_standby')
  }

  async ask(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url('postgres'), connectionTimeoutMillis: 2_000 })
    client.on('error', () => {}) // a server error also arrives as an event
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  /**
   * Retries, because Patroni rejects the request until it knows that the other server is a synchronous
   * standby.
   */
  async switchOverTo({ name }: PatroniNode): Promise<void> {
    const asked = () => this.#call('POST', '/switchover', { leader: this.name, candidate: name })
    await until(`Patroni switches over to ${name}`, async () => (await asked()).ok)
  }

  /** Copies the primary to this standby again, as `patronictl reinit` does. */
  async reinitialize(): Promise<void> {
    const answer = await this.#call('POST', '/reinitialize', { force: true })
    if (!answer.ok) throw new Error(`Patroni refused to reinitialize ${this.name}: ${await answer.text()}`)
  }

  #call = (method: string, path: string, body?: unknown) =>
    fetch(`http://127.0.0.1:${this.checkPort}${path}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })

  /** Kills only PostgreSQL; Patroni keeps running. */
  killServer(): void {
    signalWithChildren(this.#server(), 'SIGKILL')
  }

  signal(signal: NodeJS.Signals): void {
    this.#patroni?.kill(signal)
    signalWithChildren(this.#server(), signal)
  }

  async kill(): Promise<void> {
    const patroni = this.#patroni
    if (!patroni || patroni.exitCode !== null || patroni.signalCode !== null) return
    const ended = once(patroni, 'exit')
    this.signal('SIGKILL')
    await ended
  }

  #server(): number | undefined {
    try {
      return Number(readFileSync(join(this.#folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return undefined // PostgreSQL isn't running.
    }
  }
}

export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const began = Date.now(); !(await isTrue()); await wait(100))
    if (Date.now() - began > 300_000) throw new Error(`Waited five minutes until ${what}`)
}

const account = () => identity(databaseAccount('/nowhere'))
