import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { AcesSimulator } from '#server/aces/simulator/aces-simulator.ts'
import { freePort } from '#test/world/free-port.ts'
import { nginxFlags } from '#test/world/nginx.ts'
import { acesBeside, TwoProcesses } from '../histories/two-processes.ts'

const root = join(import.meta.dirname, '../../..')

/** A PostgreSQL server. Requests to `checkPort` get status 200 only while the server is the primary. */
export interface Checked {
  readonly port: number
  readonly checkPort: number
}

export interface Front {
  address: string
  /** The database's connection string. The connections go through HAProxy. */
  database: string
  aces: AcesSimulator
  log(): string
  close(): Promise<void>
}

/**
 * Starts nginx in front of two app processes, which connect to two database servers through HAProxy. Both
 * proxies are configured as in deploy/proxy.
 */
export async function openFront(place: string, nodes: readonly [Checked, Checked]): Promise<Front> {
  const databasePort = await freePort()
  const database = `postgres://postgres@127.0.0.1:${databasePort}/furrow`
  const children: ChildProcess[] = []
  const begin = (program: string, flags: string[]) =>
    children.push(spawn(program, flags, { stdio: 'ignore', env: { PATH: `${process.env.PATH}:/usr/sbin` } }))
  writeFileSync(join(place, 'haproxy.cfg'), haproxyFile(databasePort, nodes))
  begin('haproxy', ['-db', '-f', join(place, 'haproxy.cfg')])
  await wait(2_500)
  const { aces, close } = await acesBeside()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const processes = await TwoProcesses.open({
    PUBLIC_URL: address,
    DATABASE_URL: database,
    ACES_URL: aces.url,
    TRUST_PROXY: 'loopback',
  })
  const nginxFolder = join(place, 'nginx')
  mkdirSync(nginxFolder)
  chmodSync(nginxFolder, 0o777)
  begin('nginx', nginxFlags(nginxFolder, port, processes.ports))
  await wait(500)
  return {
    address,
    database,
    aces,
    log: () => processes.log(),
    async close() {
      for (const child of children) child.kill('SIGTERM')
      await processes.close()
      await close()
    },
  }
}

/** The part of deploy/proxy/haproxy.cfg that routes connections to the primary, with this proof's ports. */
function haproxyFile(port: number, [one, two]: readonly [Checked, Checked]): string {
  const file = readFileSync(join(root, 'deploy/proxy/haproxy.cfg'), 'utf8')
  const [common = ''] = file.split('frontend people')
  const [, database = ''] = file.split('listen database')
  return `${common}listen database${database}`
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
    .replace('check port 8008', 'check')
    .replace('10.0.0.1:5432', `127.0.0.1:${one.port} check port ${one.checkPort}`)
    .replace('10.0.0.2:5432', `127.0.0.1:${two.port} check port ${two.checkPort}`)
}
