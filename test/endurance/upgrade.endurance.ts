import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import type { Order } from '#shared/order/order.ts'
import { orderOf, say, send, short, signIn } from './plain-client.ts'
import { built, startProduct } from './product.ts'

/**
 * Upgrades the product while users work. The version from before the newest migration is running when the
 * current version starts on the same database and migrates it. Then both versions run at the same time. The
 * old version comes from the git history.
 */
const seconds = short ? 4 : 30
const path = '/api/purchase-orders'
const place = mkdtempSync(join(tmpdir(), 'furrow-upgrade-'))
const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 200_000_000 }).trim()

try {
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'migrations/*.sql')
  // Git fails if this is a shallow clone without the commit's parent.
  const before = git('rev-parse', '--short', '--verify', `${added}^`)
  await upgrade(before)
} finally {
  rmSync(place, { recursive: true, force: true })
}

async function upgrade(commit: string): Promise<void> {
  const oldProgram = takeOut(commit)
  const log = { info() {}, warn() {}, error: (...said: unknown[]) => say(said.join(' ')) }
  const database = await startEmbedded({ dataDir: join(place, 'data'), log })
  const environment = { DATABASE_URL: database.url, SEED: 'demo' }
  const opened: { stop(): Promise<unknown> }[] = [database]
  try {
    const old = await startProduct(['--import', 'tsx', 'src/server/main.ts'], environment, oldProgram)
    opened.push(old)
    const token = await signIn(old.url, ({ level }) => level.toLowerCase() === 'manager')
    const work = await begin(old.url, token)
    const people = keepWorking(work)
    const today = await startProduct(built, environment)
    opened.push(today)
    await wait(seconds * 1000)
    const first = await people.stop()
    // While both processes run, each reads and changes orders that were created through the other process.
    let orders = 0
    for (const [writes, changes] of [
      [old.url, today.url],
      [today.url, old.url],
    ] as const) {
      const stored = await passOn(work, writes, changes)
      orders += stored
    }
    say(
      `  ${commit} beside today's: ${first} saves before and after the migration, ${orders} orders passed on, none refused`,
    )
  } finally {
    for (const { stop } of opened.reverse()) await stop()
  }
}

/**
 * Unpacks the old version and installs its packages. Skips the packages' install scripts, because the old
 * version doesn't use its embedded database here.
 */
function takeOut(commit: string): string {
  const folder = join(place, 'old')
  execFileSync('mkdir', [folder])
  const archive = execFileSync(
    'git',
    [
      'archive',
      commit,
      'package.json',
      'package-lock.json',
      'tsconfig.base.json',
      'src',
      'migrations',
      'help',
    ],
    {
      maxBuffer: 200_000_000,
    },
  )
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
  return folder
}

interface Work {
  url: string
  token: string
  email: string
  serviceTypeId: number
}

async function begin(url: string, token: string): Promise<Work> {
  const status = await send<{ user: { email: string } }>(url, token, 'GET', '/api/auth/status')
  const services = await send<{ id: number; name: string }[]>(
    url,
    token,
    'GET',
    '/api/picklists/service-types',
  )
  const serviceTypeId = services.body.find(({ name }) => name === 'Corn Scouting')?.id ?? 0
  return { url, token, email: status.body.user.email, serviceTypeId }
}

async function must<T>(what: string, answer: ReturnType<typeof send<T>>, status = 200): Promise<T> {
  const got = await answer
  if (got.status !== status)
    throw new Error(`${what} was answered ${got.status}: ${JSON.stringify(got.body)}`)
  return got.body
}

/** Two users save through the old process, from before the migration until after it. */
function keepWorking(work: Work) {
  let going = true
  let saves = 0
  const one = async (n: number) => {
    for (let i = 0; going; i++, saves += 2)
      await writeAndChange(work, work.url, work.url, `person ${n} save ${i}`)
  }
  const people = Promise.all([one(1), one(2)])
  // Without this handler, a rejection before `stop` is called would end this process and orphan its children.
  people.catch(() => {
    going = false
  })
  return {
    async stop(): Promise<number> {
      going = false
      await people
      if (saves === 0) throw new Error('Nobody saved anything at the old process')
      return saves
    },
  }
}

async function passOn(work: Work, writes: string, changes: string): Promise<number> {
  const rounds = short ? 5 : 50
  for (let i = 0; i < rounds; i++) await writeAndChange(work, writes, changes, `passed on ${i}`)
  const lists = await Promise.all(
    [writes, changes].map((url) => must('a list', send<Order[]>(url, work.token, 'GET', `${path}?limit=50`))),
  )
  if (JSON.stringify(lists[0]?.map(({ id }) => id)) !== JSON.stringify(lists[1]?.map(({ id }) => id)))
    throw new Error('The two processes list other orders')
  return rounds
}

async function writeAndChange(
  { token, email, serviceTypeId }: Work,
  writes: string,
  changes: string,
  marker: string,
) {
  const body = orderOf(email, serviceTypeId, 40, marker)
  const made = await must('a new order', send<Order>(writes, token, 'POST', path, body), 201)
  const read = await must('an order', send<Order>(changes, token, 'GET', `${path}/${made.id}`))
  const change = { comments: `${marker}, changed`, versionNumber: read.versionNumber }
  const changed = await must('a change', send<Order>(changes, token, 'PATCH', `${path}/${made.id}`, change))
  const back = await must('an order', send<Order>(writes, token, 'GET', `${path}/${made.id}`))
  if (back.comments !== change.comments || back.versionNumber !== 2 || changed.grandTotal !== made.grandTotal)
    throw new Error(`Order ${made.id} isn't what was saved: ${JSON.stringify(back)}`)
  await must('the versions', send(writes, token, 'GET', `${path}/${made.id}/versions/1`))
  await renewEachOther(token, { writes, changes }, made, body)
}

/**
 * Renews an order through one process. Then both processes must require confirmation before they create a
 * second renewal.
 */
async function renewEachOther(
  token: string,
  { writes, changes }: { writes: string; changes: string },
  { id, fiscalYear }: Order,
  body: object,
) {
  const renewal = { ...body, fiscalYear: fiscalYear + 1, renewedFromId: id }
  const renewed = await must('a renewal', send<Order>(changes, token, 'POST', path, renewal), 201)
  const back = await must('a renewal', send<Order>(writes, token, 'GET', `${path}/${renewed.id}`))
  if (back.renewedFromId !== id) throw new Error(`Renewal ${renewed.id} doesn't say that it renews ${id}`)
  for (const url of [writes, changes])
    await must('a second renewal', send(url, token, 'POST', path, renewal), 409)
  const again = { ...renewal, renewAgain: true, knownRenewals: 1 }
  await must('a renewal that is wanted', send<Order>(writes, token, 'POST', path, again), 201)
}
