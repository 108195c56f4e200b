import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { identity } from '#server/db/embedded/binaries.ts'
import { freePort } from '#test/world/free-port.ts'

export const binaries = '/usr/lib/postgresql/15/bin'

/**
 * One of two PostgreSQL servers, with an HTTP port that reports whether it is the primary, as Patroni's does.
 */
export class Node {
  readonly folder: string
  readonly port: number
  readonly checkPort: number
  /** The supervisor sets this, as Patroni would. HAProxy sends connections only to the primary. */
  isPrimary = false
  #server: ChildProcess | undefined
  readonly #checks: ReturnType<typeof createServer>

  private constructor(folder: string, port: number, checkPort: number) {
    this.folder = folder
    this.port = port
    this.checkPort = checkPort
    this.#checks = createServer((_request, response) => {
      response.writeHead(this.isPrimary ? 200 : 503).end()
    })
  }

  static async make(place: string, name: string): Promise<Node> {
    const node = new Node(join(place, name), await freePort(), await freePort())
    node.#checks.listen(node.checkPort, '127.0.0.1')
    await once(node.#checks, 'listening')
    return node
  }

  url = (database = 'postgres') => `postgres://postgres@127.0.0.1:${this.port}/${database}`

  initialize(): void {
    this.#makeFolder()
    run('initdb', ['-D', this.folder, '-U', 'postgres', '--auth=trust', '--no-sync'])
  }

  copy(primary: Node): void {
    this.#makeFolder()
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
    run('pg_basebackup', [...from, '-D', this.folder, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
  }

  #makeFolder(): void {
    rmSync(this.folder, { recursive: true, force: true })
    mkdirSync(this.folder, { mode: 0o700 })
    const { uid, gid } = account()
    if (uid !== undefined && gid !== undefined) chownSync(this.folder, uid, gid)
  }

  async start(): Promise<void> {
    const settings = {
      port: this.port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      wal_level: 'replica',
      hot_standby: 'on',
      max_wal_senders: 10,
      wal_keep_size: '256MB',
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    this.#server = spawn(join(binaries, 'postgres'), ['-D', this.folder, ...flags], {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: 'ignore',
      ...account(),
    })
    await this.untilTrue('select true')
  }

  async untilTrue(query: string): Promise<void> {
    for (const began = Date.now(); ; await wait(50)) {
      const [row] = await this.ask(query).catch(() => [])
      if (row && Object.values(row)[0] === true) return
      if (Date.now() - began > 60_000) throw new Error(`PostgreSQL never said: ${query}`)
    }
  }

  async ask(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url(), connectionTimeoutMillis: 2_000 })
    client.on('error', () => {}) // a failing server also emits an error event
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  async set(name: string, value: string): Promise<void> {
    await this.ask(`alter system set ${name} = '${value}'`)
    await this.ask('select pg_reload_conf()')
  }

  signal(signal: NodeJS.Signals): void {
    if (this.#server?.exitCode === null && this.#server.signalCode === null)
      signalWithChildren(this.#server.pid, signal)
  }

  async kill(): Promise<void> {
    const server = this.#server
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    this.signal('SIGKILL')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }

  async stop(): Promise<void> {
    const server = this.#server
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGINT')
    await once(server, 'exit')
  }

  async close(): Promise<void> {
    await this.kill()
    this.#checks.close()
  }
}

/** Sends a signal to a server and to each of its child processes, which have process groups of their own. */
export function signalWithChildren(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, signal)
    } catch {
      // The process has already ended.
    }
  }
}

function childrenOf(pid: number): number[] {
  try {
    const said = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    return said.split('\n').filter(Boolean).map(Number)
  } catch {
    return [] // `ps` fails if it finds no processes
  }
}

const account = () => identity(databaseAccount('/nowhere'))

function run(program: string, flags: string[]): void {
  execFileSync(join(binaries, program), flags, { stdio: 'ignore', cwd: '/', ...account() })
}
