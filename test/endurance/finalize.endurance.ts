import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  type AcesSimulator,
  type Behaviour,
  startAcesSimulator,
} from '#server/aces/simulator/aces-simulator.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Order } from '#shared/order/order.ts'
import { answered, orderOf, say, send, short, signIn } from './plain-client.ts'
import { built, type Product, startProduct } from './product.ts'
import { until } from './until.ts'

/**
 * Finalizes orders with a contract system that fails in every known way, through two processes that share a
 * single PostgreSQL server; one of the processes is sometimes killed. At the end, ACES must have exactly one
 * contract for each finalized order and none for an open one.
 */
const runs = short ? 20 : 200
const timeoutMs = 1_000
const path = '/api/purchase-orders'

const ways = [
  'answer',
  'refuse',
  'drop',
  'record-then-drop',
  'hang',
  'garbage',
  'down',
  'fail',
  'record-then-hang',
  'slow',
  'nonsense',
] as const
type Way = (typeof ways)[number]
/**
 * When to kill a process, if at all: before ACES records the contract, before ACES responds, or within 25 ms
 * after finalizing starts (`anywhere`).
 */
const deaths = ['none', 'beforeRecording', 'none', 'anywhere', 'none', 'beforeAnswering'] as const
type Death = (typeof deaths)[number]

interface Place {
  products: [Product, Product]
  start: () => Promise<Product>
  aces: AcesSimulator
  token: string
  serviceTypeId: number
  email: string
}
const counted = { finalized: 0, reopened: 0, killed: 0, refusedEdits: 0, requests: 0, unanswered: 0 }
const violations: string[] = []

const dataDir = mkdtempSync(join(tmpdir(), 'furrow-endurance-'))
const quiet = { info() {}, warn() {}, error() {} }
const database = await startEmbedded({ dataDir, log: quiet })
const acesUrl = await createDatabase(database.url, 'aces')
const acesDb = openDatabase(acesUrl, () => {})
const aces = await startAcesSimulator(acesDb)
const start = () =>
  startProduct(built, {
    DATABASE_URL: database.url,
    SEED: 'demo',
    ACES_URL: aces.url,
    ACES_TIMEOUT_MS: String(timeoutMs),
  })
const products: [Product, Product] = [await start(), await start()]
try {
  const [{ url }] = products
  const token = await signIn(url, ({ level }) => level.toLowerCase() === 'agronomist')
  const { body: me } = await send<{ user: { email: string } }>(url, token, 'GET', '/api/auth/status')
  const { body: services } = await send<{ id: number; name: string }[]>(
    url,
    token,
    'GET',
    '/api/picklists/service-types',
  )
  const serviceTypeId = services.find(({ name }) => name === 'Corn Scouting')?.id ?? 0
  const place: Place = { products, start, aces, token, serviceTypeId, email: me.user.email }
  const ids: number[] = []
  for (let i = 0; i < runs; i++) {
    const way = ways[i % ways.length] ?? 'answer'
    const death = deaths[i % deaths.length] ?? 'none'
    ids.push(await run(place, i, way, death))
    if ((i + 1) % 20 === 0) say(`  ${i + 1} of ${runs} runs`)
  }
  await checkAll(place, ids)
} finally {
  await Promise.all(products.map((product) => product.stop()))
  await aces.close()
  await acesDb.close()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
say(
  `  ${runs} orders, ${counted.requests} requests to finalize (${counted.unanswered} without an answer), ${counted.killed} kills`,
)
say(`  ${counted.finalized} finalized, each with exactly one contract of its version and total`)
say(`  ${counted.reopened} open, none with a contract`)
for (const violation of violations) say(`VIOLATED ${violation}`)
if (violations.length > 0) process.exitCode = 1

async function run(place: Place, i: number, way: Way, death: Death): Promise<number> {
  const { products, aces, token } = place
  const at = (n: number) => products[n % 2]?.url ?? ''
  const created = await send<Order>(
    at(i),
    token,
    'POST',
    path,
    orderOf(place.email, place.serviceTypeId, 100 + i, ''),
  )
  if (created.status !== 201) throw new Error(`Run ${i}: not created: ${JSON.stringify(created.body)}`)
  const order = created.body
  await misbehave(aces, way, i % 4 === 3)

  const victim = i % 2
  const killed = death === 'none' ? null : die(place, victim, death, i)
  const callers = 1 + (i % 3)
  const finalizing = Array.from({ length: callers }, (_, n) => finalize(place, at(victim + n), order.id))
  const editing = i % 5 === 4 ? edit(place, at(victim + 1), order) : null
  await Promise.all([...finalizing, editing])
  aces.options.beforeRecording = undefined
  aces.options.beforeAnswering = undefined
  if (killed) {
    await killed()
    products[victim] = await place.start()
  }

  await misbehave(aces, 'answer', false)
  await until(
    `Run ${i} (${way}, ${death}): order ${order.id} settled`,
    () => read(place, order.id),
    ({ acesState }) => acesState !== 'pending',
  )
  await check(place, order.id, `run ${i} (${way}, ${death})`)
  // Retries finalizing for three out of four orders, as users would after a failure.
  if (i % 4 !== 0) {
    await finalize(place, at(i + 1), order.id)
    await check(place, order.id, `run ${i} (${way}, ${death}), tried again`, true)
  }
  return order.id
}

async function misbehave(aces: AcesSimulator, way: Way, lookupsFail: boolean): Promise<void> {
  if (way === 'down') return aces.goDown()
  await aces.comeUp()
  const sending: Behaviour = way === 'slow' ? 'answer' : way
  aces.behave(sending, lookupsFail ? 'fail' : 'answer')
  if (way === 'slow')
    aces.options.beforeAnswering = () => new Promise((resolve) => setTimeout(resolve, timeoutMs / 2))
}

/**
 * Arranges for one process to be killed. Returns a function that kills the process if it is still running.
 */
function die(place: Place, victim: number, death: Death, i: number): () => Promise<void> {
  const product = place.products[victim]!
  const kill = async () => product.kill()
  if (death === 'anywhere') setTimeout(() => void kill(), i % 25)
  else place.aces.options[death as 'beforeRecording' | 'beforeAnswering'] = kill
  counted.killed++
  return kill
}

async function finalize({ token }: Place, url: string, id: number): Promise<void> {
  counted.requests++
  const answer = await answered(
    send<Order>(url, token, 'PATCH', `${path}/${id}/finalized`, { finalized: true }),
  )
  if (!answer) counted.unanswered++
  else if (![200, 409, 502].includes(answer.status))
    violations.push(`finalizing ${id} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}

async function edit({ token, email, serviceTypeId }: Place, url: string, order: Order): Promise<void> {
  const body = orderOf(email, serviceTypeId, 500, 'changed meanwhile')
  const answer = await answered(send<Order>(url, token, 'PUT', `${path}/${order.id}`, body))
  if (answer?.status === 409) counted.refusedEdits++
  else if (answer && answer.status !== 200)
    violations.push(`an edit of ${order.id} answered ${answer.status}`)
}

async function read({ products, token }: Place, id: number): Promise<Order> {
  return (await send<Order>(products[0].url, token, 'GET', `${path}/${id}`)).body
}

async function check(place: Place, id: number, when: string, mustBeFinalized = false): Promise<Order> {
  const order = await read(place, id)
  const held = (await place.aces.contracts()).filter(({ number }) => number === order.displayPo)
  const expected = order.finalized ? [[order.finalizedUuid, order.versionNumber, order.grandTotal]] : []
  const found = held.map(({ uuid, versionNumber, grandTotal }) => [uuid, versionNumber, grandTotal])
  if (JSON.stringify(found) !== JSON.stringify(expected))
    violations.push(
      `${when}: order ${id} is ${order.acesState} and ACES holds ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`,
    )
  const fits = order.finalized ? order.acesState === 'synced' : ['none', 'failed'].includes(order.acesState)
  if (!fits) violations.push(`${when}: order ${id} is finalized ${order.finalized} and ${order.acesState}`)
  if (mustBeFinalized && !order.finalized) violations.push(`${when}: order ${id} is not finalized`)
  return order
}

/** Checks all orders again at the end, because ACES might have recorded a contract late. */
async function checkAll(place: Place, ids: number[]): Promise<void> {
  for (const id of ids) {
    const order = await check(place, id, 'at the end')
    if (order.finalized) counted.finalized++
    else counted.reopened++
  }
  const numbers = new Set((await place.aces.contracts()).map(({ uuid }) => uuid))
  if (numbers.size !== counted.finalized)
    violations.push(`ACES holds ${numbers.size} contracts of ${counted.finalized} finalized orders`)
}

async function createDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = name
  await migrate(url.href)
  return url.href
}
