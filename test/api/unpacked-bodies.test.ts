import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { call, openWorld, people } from '#test/world/world.ts'

interface Call {
  method: string
  path: string
  takesBody: boolean
}

async function writes(url: string): Promise<Call[]> {
  const { body } = await call<{ paths: Record<string, Record<string, { requestBody?: unknown }>> }>(
    url,
    'GET',
    '/api/openapi.json',
  )
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{\w+\}/g, '1'),
        takesBody: requestBody !== undefined,
      })),
  )
}

const email = JSON.stringify({ email: people.bob.email })
const packed: [encoding: string, body: Buffer][] = [
  ['gzip', gzipSync(email)],
  ['x-gzip', gzipSync(email)],
  ['deflate', deflateSync(email)],
  ['br', brotliCompressSync(email)],
  ['zstd', Buffer.from(email)],
  ['identity, gzip', gzipSync(email)],
  ['', Buffer.from(email)],
]

// (rule load/nothing-is-unpacked)
it.for(packed)(
  'every call that writes refuses a body with the Content-Encoding "%s"',
  async ([encoding, body], { world }) => {
    const calls = [...(await writes(world.url)), { method: 'POST', path: '/api/gone' }]
    expect(calls.length).toBeGreaterThan(20)
    for (const { method, path } of calls) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      const answer = await fetch(`${world.url}${path}`, { method, headers, body: new Uint8Array(body) })
      expect([method, path, answer.status]).toEqual([method, path, 415])
      expect(await answer.json()).toMatchObject({
        message: 'Send the data as is, without Content-Encoding',
      })
    }
  },
)

it('a body with the identity encoding is one without Content-Encoding', async ({ world }) => {
  const answer = await call(world.url, 'POST', '/api/auth/login', email, { 'content-encoding': 'Identity' })
  expect(answer.status).toBe(200)
})

it('a call without a body accepts 1 kB of one, and not a byte more', async ({ world }) => {
  const calls = (await writes(world.url)).filter(({ takesBody }) => !takesBody)
  expect(calls.map(({ path }) => path)).toContain('/api/auth/logout')
  for (const { method, path } of calls) {
    const mia = await world.as('mia')
    const answers = []
    for (const length of [1_025, 1_024]) {
      const { status, body } = await mia.call(method, path, JSON.stringify('x'.repeat(length - 2)))
      answers.push(status === 413 ? body.message : 'read')
    }
    expect([path, ...answers]).toEqual([path, 'That is too much to send at once (limit: 1 kB)', 'read'])
  }
})

it('nothing is read of a body sent to a missing address', async ({ world }) => {
  const answer = await call(world.url, 'POST', '/api/gone', '{"broken')
  expect(answer).toMatchObject({ status: 404, body: { message: 'This URL does not exist' } })
})

// (rule load/logouts-are-limited)
it('logouts without a session are limited by address, and signed-in users there can still log out', async () => {
  const strict = await openWorld({ RATE_LIMIT_SIGN_INS: '3' })
  onTestFinished(() => strict.close())
  const bob = await strict.as('bob')
  const out = () => call(strict.url, 'POST', '/api/auth/logout')
  const answers = [await out(), await out(), await out(), await out()]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(answers[3]?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await bob.call('POST', '/api/auth/logout')).status).toBe(200)
  expect((await bob.call('GET', '/api/purchase-orders')).status).toBe(401)
})
