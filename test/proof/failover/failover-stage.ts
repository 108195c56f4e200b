import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Stage } from '../histories/stage.ts'
import { moveIn } from '../histories/two-processes.ts'
import { openFront } from './front.ts'
import { Node } from './node.ts'

/** How long the supervisor takes to notice that the primary has failed. Simulates Patroni's delay. */
const noticeMs = 1_000

/**
 * Starts nginx, two app processes, HAProxy, and a primary with its synchronous standby, configured
 * as in deploy/proxy.
 */
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

  const front = await openFront(place, [one, two])

  /** Makes the standby follow the primary synchronously, so that saves wait for the standby. */
  async function follow(): Promise<void> {
    standby.copy(primary)
    await standby.start()
    // Otherwise, once promoted, this server would wait for a standby that it doesn't have yet.
    await standby.set('synchronous_standby_names', '')
    await primary.untilTrue("select exists(select from pg_stat_replication where state = 'streaming')")
    await primary.set('synchronous_standby_names', '*')
    await primary.untilTrue("select exists(select from pg_stat_replication where sync_state = 'sync')")
  }

  /** Promotes the standby after the primary fails, then rebuilds the old primary as the new standby. */
  async function takeOver(): Promise<void> {
    await wait(noticeMs)
    primary.isPrimary = false
    // Fences the old primary by killing all of its processes, so that it can't respond anymore.
    await primary.kill()
    await standby.ask('select pg_promote()')
    standby.isPrimary = true
    ;[primary, standby] = [standby, primary]
    await wait(1_000)
    await follow()
  }

  return {
    addresses: () => [front.address],
    database: () => primary.url('furrow'),
    aces: front.aces,
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
    log: front.log,
    async close() {
      await front.close()
      for (const node of [one, two]) await node.close()
      rmSync(place, { recursive: true, force: true })
    },
  }
}
