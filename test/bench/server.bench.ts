import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, requestOf, tenLines } from './order-requests.ts'
import { startBare, startTimed, timeOf } from './processor-time.ts'
import { isShort, remark, report } from './report.ts'

/**
 * Measures Node's processor time, not PostgreSQL's, for each call on orders with ten lines. The same run
 * also measures a bare Fastify route that returns the same response, so that other load slows both.
 */
const orders = 50
const people = 8
const rounds = isShort ? 1 : 5
const warm = isShort ? 20 : 4_000
const each = isShort ? 20 : 800

const folder = mkdtempSync(join(tmpdir(), 'furrow-bench-'))
const server = await startTimed(['dist/server/main.js'], {
  DATA_DIR: join(folder, 'data'),
  SEED: 'demo',
  SIGN_IN: 'directory',
  PORT: '0',
  RATE_LIMIT_WRITES: '1000000000',
})
try {
  const { url } = server
  const [person] = (await (await fetch(`${url}/api/auth/login-users`)).json()) as { email: string }[]
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person?.email }),
  })
  const { accessToken } = (await signedIn.json()) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const answerOf = async (method: string, path: string, body?: string) =>
    (await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) })).text()

  const path = '/api/purchase-orders'
  const services = JSON.parse(await answerOf('GET', '/api/picklists/service-types')) as Named[]
  const created = JSON.stringify(tenLines(services, person?.email ?? ''))
  for (let i = 0; i < orders; i++) await answerOf('POST', path, created)
  const ids: number[] = []
  for (let i = 0; i < people; i++)
    ids.push((JSON.parse(await answerOf('POST', path, created)) as { id: number }).id)
  const changed = JSON.stringify({ comments: 'By Friday' })

  const calls: Call[] = [
    { name: 'create', method: 'POST', path, body: created, status: 201, atMost: 11 },
    { name: 'read', method: 'GET', path: `${path}/:id`, status: 200, atMost: 13 },
    { name: 'update', method: 'PATCH', path: `${path}/:id`, body: changed, status: 200, atMost: 22 },
    { name: 'list', method: 'GET', path: `${path}?limit=${orders}`, status: 200, share: 0.1, atMost: 11 },
    {
      name: 'cards',
      method: 'GET',
      path: `${path}?limit=${orders}&view=card`,
      status: 200,
      share: 0.2,
      atMost: 25,
    },
  ]
  const answers: Record<string, string> = {}
  for (const call of calls)
    answers[call.name] = await answerOf(call.method, call.path.replace(':id', `${ids[0]}`), call.body)
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(answers))
  const bare = await startBare(file)
  const spent: Record<string, number> = {}
  for (const { name, method, path, body, status, share = 1, atMost } of calls) {
    // Each connection requests a different order.
    const asked = (address: string, place: string) =>
      ids.map((id) => requestOf(address, method, place.replace(':id', `${id}`), accessToken, body))
    const own = { requests: asked(url, path), status }
    const other = { requests: asked(bare.url, `/${name}`), status: 200 }
    await timeOf(server, { ...own, count: Math.ceil(warm * share) })
    await timeOf(bare, { ...other, count: Math.ceil(warm * share) })
    const times: number[] = []
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const count = Math.ceil(each * share)
      const time = await timeOf(server, { ...own, count })
      times.push(time)
      ratios.push(time / (await timeOf(bare, { ...other, count })))
    }
    spent[name] = median(times)
    remark(`${name}: ${median(times).toFixed(2)} ms of Node, ${Buffer.byteLength(answers[name] ?? '')} bytes`)
    report(`${name} against a bare route with the same answer`, median(ratios), { atMost })
  }
  report('cards against their orders, time of Node', (spent.cards ?? 0) / (spent.list ?? 1), { atMost: 0.3 })
  const bytes = (name: string) => Buffer.byteLength(answers[name] ?? '')
  report('cards against their orders, bytes', bytes('cards') / bytes('list'), { atMost: 0.25 })
  report('resident memory of Node after all of it, MB', await server.memory(), { atMost: 160 })
  await bare.end()
} finally {
  await server.end()
  rmSync(folder, { recursive: true, force: true })
}

interface Named {
  id: number
  name: string
}

interface Call {
  name: string
  method: string
  path: string
  body?: string
  status: number
  /** The fraction of the usual number of requests to send; below 1 for slow calls. */
  share?: number
  atMost: number
}
