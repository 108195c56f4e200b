import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { say } from '#test/endurance/plain-client.ts'
import { freePort } from '#test/world/free-port.ts'
import { openFront } from '../failover/front.ts'
import type { Stage } from '../histories/stage.ts'
import { moveIn } from '../histories/two-processes.ts'
import { PatroniNode, until } from './patroni-node.ts'

/**
 * Starts nginx, two app processes, HAProxy, and two PostgreSQL servers that Patroni manages with
 * etcd.
 */
export async function openPatroniStage(): Promise<Stage> {
  const place = mkdtempSync(join(tmpdir(), 'furrow-patroni-'))
  chmodSync(place, 0o755)
  const etcdPort = await freePort()
  const etcd = await startEtcd(place, etcdPort)
  const nodes = [
    await PatroniNode.make(place, 'one', etcdPort),
    await PatroniNode.make(place, 'two', etcdPort),
  ] as const
  for (const node of nodes) node.start()
  await until('one server is the primary and the other its synchronous standby', isWhole)
  const { primary: first } = await roles()
  await first.ask('create database furrow')
  await moveIn(first.url('furrow'))
  const front = await openFront(place, nodes)

  async function roles(): Promise<{ primary: PatroniNode; standby: PatroniNode }> {
    const [one, two] = nodes
    if (await one.isPrimary()) return { primary: one, standby: two }
    if (await two.isPrimary()) return { primary: two, standby: one }
    throw new Error('There is no primary')
  }

  async function isWhole(): Promise<boolean> {
    for (const node of nodes) if (await node.isPrimary()) return node.hasSynchronousStandby()
    return false
  }

  /**
   * Waits until the primary has a synchronous standby. If there is none after a minute, reinitializes the
   * standby, as an operator would. A server that was killed during its own promotion has a different
   * timeline, so it can't follow the new primary.
   */
  async function recovered(): Promise<void> {
    const began = Date.now()
    let reinitialized = false
    await until('the cluster is whole', async () => {
      if (await isWhole()) return true
      const { standby } = await roles().catch(() => ({ standby: null }))
      if (standby && !reinitialized && Date.now() - began > 60_000) {
        reinitialized = true
        say(`  ${standby.name} could not follow the primary and was reinitialized`)
        await standby.reinitialize()
      }
      return false
    })
  }

  /**
   * Makes the primary fail, lets the standby take over, and makes the old primary the standby of the new one.
   */
  async function loses(
    lose: (primary: PatroniNode) => Promise<void> | void,
    recover: (former: PatroniNode) => void,
  ): Promise<void> {
    const { primary, standby } = await roles()
    await lose(primary)
    await until(`${standby.name} is the primary`, () => standby.isPrimary())
    recover(primary)
    await recovered()
  }

  return {
    addresses: () => [front.address],
    database: () => front.database,
    aces: front.aces,
    faults: {
      // Instead of failing over, Patroni might restart the killed server.
      async 'server killed'() {
        const { primary } = await roles()
        primary.killServer()
        await recovered()
      },
      'machine lost': () =>
        loses(
          (primary) => primary.kill(),
          (former) => former.start(),
        ),
      'machine frozen': () =>
        loses(
          (primary) => primary.signal('SIGSTOP'),
          (former) => former.signal('SIGCONT'),
        ),
      async 'switched over'() {
        const { primary, standby } = await roles()
        await primary.switchOverTo(standby)
        await until(`${standby.name} is the primary`, () => standby.isPrimary())
        await recovered()
      },
      async 'standby lost'() {
        const { standby } = await roles()
        await standby.kill()
        await wait(5_000)
        standby.start()
        await recovered()
      },
      // Without etcd, no server can confirm that it is the primary, so each becomes read-only.
      async 'etcd lost'() {
        etcd.kill('SIGSTOP')
        await wait(10_000)
        etcd.kill('SIGCONT')
        await recovered()
      },
    },
    notRun: [],
    log: () => [front.log(), ...nodes.map((node) => node.log())].join('\n'),
    async close() {
      await front.close()
      for (const node of nodes) await node.kill()
      etcd.kill('SIGKILL')
      rmSync(place, { recursive: true, force: true })
    },
  }
}

async function startEtcd(place: string, port: number) {
  const clients = `http://127.0.0.1:${port}`
  const peers = `http://127.0.0.1:${await freePort()}`
  mkdirSync(join(place, 'etcd'), { mode: 0o700 })
  const flags = [
    ['--data-dir', join(place, 'etcd')],
    ['--listen-client-urls', clients],
    ['--advertise-client-urls', clients],
    ['--listen-peer-urls', peers],
    ['--initial-advertise-peer-urls', peers],
    ['--initial-cluster', `default=${peers}`],
  ].flat()
  const etcd = spawn('etcd', flags, { stdio: 'ignore' })
  const isReady = () =>
    fetch(`${clients}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('etcd answers', isReady)
  return etcd
}
