import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '#shared/order/order.ts'
import { answered, orderOf, say, send, short, signIn } from './plain-client.ts'
import { built, type Product, startProduct } from './product.ts'
import { type Ledger, type Saved, verify } from './saves-ledger.ts'

/**
 * Eight people save without pause while the product is killed three times, once with its database: what was
 * answered is there with its version, nothing is there by halves, and what was repeated is there once.
 */
const seconds = short ? 15 : 60
const clients = 8
const kills = ['app', 'app and database', 'app'] as const
const path = '/api/purchase-orders'

const dataDir = mkdtempSync(join(tmpdir(), 'furrow-endurance-'))
const ledger: Ledger = { saves: [], markers: new Set() }
const counted = { unanswered: 0, repeated: 0, conflicts: 0 }
const violations: string[] = []
/** Null while it is dead; clients wait for the next one. */
let product: Product | null = null
let storming = true

const start = () => startProduct(built, { DATA_DIR: dataDir, SEED: 'demo' })
product = await start()
try {
  const token = await signIn(product.url, ({ level }) => level.toLowerCase() === 'manager')
  const place = { token, ...(await bearings(product.url, token)) }
  const storm = Promise.all(Array.from({ length: clients }, (_, n) => client(place, n)))
  // Awaited at the end; until then a failure of it must not end the process over its children.
  storm.catch(() => {
    storming = false
  })
  for (const [n, what] of kills.entries()) {
    await wait((seconds * 1000) / (kills.length + 1))
    const before = ledger.saves.length
    await kill(what)
    const since = performance.now()
    const next = await start()
    const took = Math.round(performance.now() - since)
    const found = await verify(next.url, token, ledger)
    violations.push(...found.violations)
    say(
      `  kill ${n + 1} (${what}) after ${before} answered saves, ready again after ${took} ms: ${found.orders} orders and ${found.versions} versions looked at, ${found.violations.length} wrong`,
    )
    product = next
  }
  await wait((seconds * 1000) / (kills.length + 1))
  storming = false
  await storm
  const found = await verify(product.url, token, ledger)
  violations.push(...found.violations)
  say(
    `  at the end ${ledger.saves.length} answered saves, ${counted.unanswered} without an answer of which ${counted.repeated} were repeated by their key, ${counted.conflicts} conflicts: ${found.orders} orders, ${found.versions} versions, ${found.violations.length} wrong`,
  )
  if (ledger.saves.length < seconds * 10) violations.push(`only ${ledger.saves.length} saves were answered`)
  if (counted.unanswered === 0) violations.push('no kill hit a save')
} finally {
  storming = false
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
for (const violation of new Set(violations)) say(`VIOLATED ${violation}`)
if (violations.length > 0) process.exitCode = 1

interface Place {
  token: string
  email: string
  serviceTypeId: number
}

async function bearings(url: string, token: string): Promise<Omit<Place, 'token'>> {
  const status = await send<{ user: { email: string } }>(url, token, 'GET', '/api/auth/status')
  const services = await send<{ id: number; name: string }[]>(
    url,
    token,
    'GET',
    '/api/picklists/service-types',
  )
  const serviceTypeId = services.body.find(({ name }) => name === 'Corn Scouting')?.id ?? 0
  return { email: status.body.user.email, serviceTypeId }
}

/** Creates an order, then changes one of anybody's, and so on; a save without an answer is repeated by its key. */
async function client(place: Place, n: number): Promise<void> {
  for (let i = 0; storming; i++) {
    const marker = `client ${n} save ${i}`
    const other = ledger.saves[Math.floor(Math.random() * ledger.saves.length)]
    const save =
      i % 3 === 0 || !other
        ? { method: 'POST', to: path }
        : { method: i % 3 === 1 ? 'PUT' : 'PATCH', to: `${path}/${other.id}` }
    const body = orderOf(place.email, place.serviceTypeId, (i % 90) + n + 1, marker)
    ledger.markers.add(marker)
    await saveUntilAnswered(place, save, body, marker)
  }
}

async function saveUntilAnswered(
  { token }: Place,
  { method, to }: { method: string; to: string },
  body: unknown,
  marker: string,
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const url = await living()
    if (!url) return
    if (attempt === 1) counted.repeated++
    const key = { 'idempotency-key': marker.replaceAll(' ', '-') }
    const answer = await answered(send<Order>(url, token, method, to, body, key))
    if (answer && answer.status < 300) {
      ledger.saves.push(savedOf(answer.body, marker))
      return
    }
    if (answer?.status === 409) {
      counted.conflicts++
      return
    }
    if (answer && answer.status !== 503) {
      violations.push(`${marker} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return
    }
    if (attempt === 0) counted.unanswered++
    // Until the killer has noticed as well; there is nothing else to wait for.
    await wait(20)
  }
}

function savedOf({ id, versionNumber, grandTotal }: Order, marker: string): Saved {
  return { id, versionNumber, grandTotal, marker }
}

/** The address of a living product; null when the storm is over. */
async function living(): Promise<string | null> {
  while (!product && storming) await wait(20)
  return product?.url ?? null
}

/** kill -9 of the product, and of the whole process group of its database. */
async function kill(what: (typeof kills)[number]): Promise<void> {
  const dying = product
  const [pid] = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  product = null
  await dying?.kill()
  if (what === 'app and database') process.kill(-Number(pid), 'SIGKILL')
}
