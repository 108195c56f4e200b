import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#test/world/free-port.ts'
import { nginxFlags } from '#test/world/nginx.ts'
import type { Stage } from '../histories/stage.ts'
import { acesBeside, moveIn, TwoProcesses } from '../histories/two-processes.ts'
import { Node } from './node.ts'

const root = join(import.meta.dirname, '../../..')
/** How long the databases' supervisor waits before it acts, as Patroni does. */
const noticeMs = 1_000

/** nginx, two processes, HAProxy, and a primary with its synchronous standby, configured by deploy/proxy. */
export async function openFailoverStage(): Promise<Stage> {
  const place = mkdtempSync(join(tmpdir(), 'furrow-failover-'))
  chmodSync(place, 0o777)
  const [one, two] = [await Node.make(place, 'one'), await Node.make(place, 'two')]
  let [primary, standby] = [one, two]
  one.initialize()
  await one.start()
  await one.ask('create database furrow')
  await moveIn(one.url('furrow'))
  one.isPrimary = true
  await follow()

  const databasePort = await freePort()
  const children: ChildProcess[] = []
  const begin = (program: string, flags: string[]) =>
    children.push(spawn(program, flags, { stdio: 'ignore', env: { PATH: `${process.env.PATH}:/usr/sbin` } }))
  writeFileSync(join(place, 'haproxy.cfg'), haproxyFile(databasePort, [one, two]))
  begin('haproxy', ['-db', '-f', join(place, 'haproxy.cfg')])
  await wait(2_500)
  const { aces, close } = await acesBeside()
  const front = await freePort()
  const processes = await TwoProcesses.open({
    PUBLIC_URL: `http://127.0.0.1:${front}`,
    DATABASE_URL: `postgres://postgres@127.0.0.1:${databasePort}/furrow`,
    ACES_URL: aces.url,
    TRUST_PROXY: 'loopback',
  })
  const nginxFolder = join(place, 'nginx')
  mkdirSync(nginxFolder)
  chmodSync(nginxFolder, 0o777)
  begin('nginx', nginxFlags(nginxFolder, front, processes.ports))
  await wait(500)

  /** The other server becomes the standby, and saves wait for it. */
  async function follow(): Promise<void> {
    standby.copy(primary)
    await standby.start()
    // After it becomes the primary, it has no standby at first.
    await standby.set('synchronous_standby_names', '')
    await primary.untilTrue("select exists(select from pg_stat_replication where state = 'streaming')")
    await primary.set('synchronous_standby_names', '*')
    await primary.untilTrue("select exists(select from pg_stat_replication where sync_state = 'sync')")
  }

  /** After the primary is lost in any way, the standby takes over and the old primary is rebuilt. */
  async function takeOver(): Promise<void> {
    await wait(noticeMs)
    primary.isPrimary = false
    // Fenced: none of its processes may respond anymore.
    await primary.kill()
    await standby.ask('select pg_promote()')
    standby.isPrimary = true
    ;[primary, standby] = [standby, primary]
    await wait(1_000)
    await follow()
  }

  return {
    addresses: () => [`http://127.0.0.1:${front}`],
    database: () => primary.url('furrow'),
    aces,
    faults: {
      async 'primary killed'() {
        await primary.kill()
        await takeOver()
      },
      async 'primary frozen'() {
        primary.signal('SIGSTOP')
        await takeOver()
      },
      async 'primary stopped'() {
        await primary.stop()
        await takeOver()
      },
      async 'primary switched'() {
        await primary.set('default_transaction_read_only', 'on')
        await wait(500)
        await primary.stop()
        await takeOver()
        await primary.set('default_transaction_read_only', 'off')
      },
      async 'standby lost'() {
        await standby.kill()
        await wait(3_000)
        await primary.set('synchronous_standby_names', '')
        await follow()
      },
    },
    notRun: [],
    log: () => processes.log(),
    async close() {
      for (const child of children) child.kill('SIGTERM')
      await processes.close()
      await close()
      for (const node of [one, two]) await node.close()
      rmSync(place, { recursive: true, force: true })
    },
  }
}

/** The part of deploy/proxy/haproxy.cfg that routes to the primary, with this proof's ports. */
function haproxyFile(port: number, [one, two]: readonly [Node, Node]): string {
  const file = readFileSync(join(root, 'deploy/proxy/haproxy.cfg'), 'utf8')
  const [common = ''] = file.split('frontend people')
  const [, database = ''] = file.split('listen database')
  return `${common}listen database${database}`
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
    .replace('check port 8008', 'check')
    .replace('10.0.0.1:5432', `127.0.0.1:${one.port} check port ${one.checkPort}`)
    .replace('10.0.0.2:5432', `127.0.0.1:${two.port} check port ${two.checkPort}`)
}
