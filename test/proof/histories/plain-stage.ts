import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ownPostgres } from '#test/endurance/own-postgres.ts'
import { type SmallDisk, smallDisk } from '#test/endurance/small-disk.ts'
import type { Stage } from './stage.ts'
import { acesBeside, moveIn, TwoProcesses } from './two-processes.ts'

const library = readdirSync('/usr/lib', { withFileTypes: true })
  .map(({ name }) => join('/usr/lib', name, 'faketime', 'libfaketime.so.1'))
  .find((path) => existsSync(path))

/**
 * Starts two app processes with one PostgreSQL server. If this machine allows it, provides a small
 * disk that a fault can fill and a clock that a fault can change.
 */
export async function openPlainStage(): Promise<Stage> {
  const place = mkdtempSync(join(tmpdir(), 'furrow-histories-'))
  chmodSync(place, 0o755)
  const disk = smallDisk(place, 2_560)
  const data = join(disk?.folder ?? place, 'data')
  mkdirSync(data)
  const clock = join(place, 'clock')
  const setClock = (offset: string) => writeFileSync(clock, `${offset}\n`)
  setClock('+0')
  const environment: Record<string, string> = library
    ? {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }
    : {}
  const postgres = await ownPostgres(data, environment)
  await postgres.start()
  await moveIn(postgres.url)
  const { aces, close } = await acesBeside()
  const processes = await TwoProcesses.open({
    ...environment,
    DATABASE_URL: postgres.url,
    ACES_URL: aces.url,
  })

  let victim = 0
  const faults: Record<string, () => Promise<void>> = {
    async 'app killed'() {
      victim = 1 - victim
      await processes.kill(victim)
      await wait(500)
      await processes.start(victim)
    },
    'connections cut': () => cutConnections(postgres.url),
    async 'database restarted'() {
      await postgres.stop()
      await postgres.start()
    },
    async 'database killed'() {
      await postgres.kill()
      await postgres.start()
    },
    ...(disk && { 'disk full': () => fillFor(disk, postgres) }),
    ...(library && {
      async 'clock moved'() {
        for (const offset of ['+1h', '-1h', '+0']) {
          setClock(offset)
          await wait(1_500)
        }
      },
    }),
  }
  return {
    addresses: () => processes.addresses,
    database: () => postgres.url,
    aces,
    faults,
    notRun: [
      ...(disk ? [] : ['disk full: neither a tmpfs nor a file can be mounted here']),
      ...(library ? [] : ['clock moved: there is no faketime (as root: apt-get install faketime)']),
    ],
    log: () => `${readFileSync(join(data, 'cluster', 'server.log'), 'utf8')}\n${processes.log()}`,
    async close() {
      await processes.close()
      await postgres.stop()
      await close()
      disk?.remove()
      rmSync(place, { recursive: true, force: true })
    },
  }
}

async function cutConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (let times = 0; times < 5; times++) {
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`)
    await wait(200)
  }
  await client.end()
}

/**
 * Fills the disk for a few seconds, then restarts PostgreSQL. PostgreSQL might have crashed, because it can't
 * write to a full disk.
 */
async function fillFor(disk: SmallDisk, postgres: { kill(): Promise<void>; start(): Promise<void> }) {
  disk.fill()
  await wait(3_000)
  disk.empty()
  await wait(500)
  await postgres.kill()
  await postgres.start()
}
