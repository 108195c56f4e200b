import pg from 'pg'
import type { Order } from '#shared/order/order.ts'
import { createOrder } from '#test/world/orders.ts'
import { type Caller, call, order, type Person, type World } from '#test/world/world.ts'
import { documentOf } from './described-bodies.ts'
import { chanceFrom, type Generated, requestsOf } from './generated-requests.ts'

export interface Sent {
  /** The number of responses with each status. */
  statuses: Map<number, number>
  /** Routes with at least one successful response. */
  served: Set<string>
  routes: Set<string>
  failures: string[]
}

const who: readonly (Person | 'nobody')[] = ['nobody', 'ann', 'ann', 'bob', 'mia', 'mia', 'mia', 'ada', 'ada']
/** After sending this many requests, each worker restores all users and list entries that orders need. */
const between = 250

/**
 * Sends generated requests, a few at a time, as users in every role. Reports each request that got no
 * response, an undocumented response, or a server error.
 */
export async function sendGenerated(
  world: World,
  seed: number,
  count: number,
  { only = /./, signIn = (person: Person) => world.as(person) } = {},
): Promise<Sent> {
  const document = await documentOf(world)
  const sent: Sent = { statuses: new Map(), served: new Set(), routes: new Set(), failures: [] }
  const stored = await createOrder(await signIn('mia'), order())
  const workers = 4
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const chance = chanceFrom(seed + worker * 7_919)
      const sessions = sessionsOf(signIn)
      let next = requestsOf(document, stored, chance, only)
      for (let at = 0; at < Math.ceil(count / workers); at++) {
        if (at % between === 0) {
          await restore(world)
          // Empties a very long log to save memory; the log that remains is checked at the end, as in every
          // test.
          if (world.logged.length > 50_000) world.logged.length = 0
          next = requestsOf(document, await freshOrder(await signIn('mia'), stored), chance, only)
        }
        await sendOne(world, sessions, chance.one(who), next(), sent)
      }
    }),
  )
  return sent
}

/**
 * Creates an order. Returns the last one instead if another worker has just archived a user or entry that the
 * new order needs.
 */
async function freshOrder(mia: Caller, last: Order): Promise<Order> {
  const made = await mia.call<Order>('POST', '/api/purchase-orders', order())
  return made.status === 201 ? made.body : last
}

/**
 * Some calls end a session or make it act for another user, so each session is replaced after a while, or
 * once the server rejects it.
 */
function sessionsOf(signIn: World['as']) {
  const tokens = new Map<Person, { token: string; left: number }>()
  return {
    async headersOf(person: Person | 'nobody'): Promise<Record<string, string>> {
      if (person === 'nobody') return {}
      const known = tokens.get(person)
      const { token, left } =
        known && known.left > 0 ? known : { token: (await signIn(person)).token, left: 30 }
      tokens.set(person, { token, left: left - 1 })
      return { authorization: `Bearer ${token}` }
    },
    after(person: Person | 'nobody', route: string, status: number) {
      const isOver = status === 401 || /admin-switch|logout|end/.test(route)
      if (person !== 'nobody' && isOver) tokens.delete(person)
    },
  }
}

async function sendOne(
  world: World,
  sessions: ReturnType<typeof sessionsOf>,
  person: Person | 'nobody',
  request: Generated,
  sent: Sent,
): Promise<void> {
  const { route, method, path, body, headers } = request
  try {
    const all = { ...(await sessions.headersOf(person)), ...headers }
    const { status, body: answer } = await call<unknown>(world.url, method, path, body, all)
    sessions.after(person, route, status)
    sent.statuses.set(status, (sent.statuses.get(status) ?? 0) + 1)
    sent.routes.add(route)
    if (status < 400) sent.served.add(route)
    if (status >= 500 && !isNamed(route, status))
      failed(sent, `${status} ${JSON.stringify(answer)} ${told(person, request)}`)
  } catch (error) {
    failed(sent, `${error} ${told(person, request)}`)
  }
}

/**
 * Records a failure, and also prints it, because even a single failure among thousands of requests should be
 * visible before the run ends.
 */
function failed({ failures }: Sent, what: string): void {
  failures.push(what)
  process.stderr.write(`${what}\n`)
}

/**
 * Whether a server error is expected: ACES isn't configured, or a document waited too long on a busy machine
 * (rules finalizing/not-configured, documents/threads).
 */
const isNamed = (route: string, status: number) =>
  (status === 502 && route === 'PATCH /api/purchase-orders/{id}/finalized') ||
  (status === 503 && route.endsWith('/document.pdf'))

const told = (person: string, { method, path, body = '', headers }: Generated) =>
  `${person}: ${method} ${path.slice(0, 500)} ${JSON.stringify(headers)} ${body.slice(0, 4_000)}`

/**
 * Restores the users and list entries that orders need. Repeats a statement after a deadlock, because a
 * worker's import might lock the same rows in a different sequence.
 */
async function restore({ sql }: World): Promise<void> {
  const statements = [
    `update agronomists set active = email <> 'old@farm.example', level = case email
      when 'mia@farm.example' then 'Manager' when 'ada@farm.example' then 'ADMIN' else 'Agronomist' end
      where email ~ '^(ann|bob|mia|ada|old)@farm'`,
    'update customers set active = true where id <= 3',
    "update service_types set active = true, locked = false, territory = 'ALL' where id <= 4",
  ]
  for (const statement of statements) await sql(statement).catch(ofDeadlock(() => sql(statement)))
}

const ofDeadlock = (again: () => Promise<unknown>) => (error: unknown) => {
  if (error instanceof pg.DatabaseError && error.code === '40P01') return again()
  throw error
}
