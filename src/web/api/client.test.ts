import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { calls } from '#shared/endpoint.ts'
import { CallError } from './call-error.ts'
import { addressOf, callWithHeaders, send } from './client.ts'
import { interceptSignedOut, noteSignedIn } from './signed-out.ts'

type Named = z.ZodType<{ name: string }, { name: string }>
interface OrderSchemas {
  params: z.ZodType<{ id: number | string }, { id: number | string }>
  query: z.ZodType<{ q?: string }, { q?: string }>
  body: Named
  response: Named
}

const { order, plan } = calls<{ order: OrderSchemas; plan: OrderSchemas }>()({
  plan: {
    method: 'POST',
    path: '/api/things/:id/plan',
    audience: 'signed-in',
    onlyReads: true,
    summary: 'A read of this test',
  },
  order: { method: 'PUT', path: '/api/things/:id', audience: 'signed-in', summary: 'A call of this test' },
})

let server: Server
let fetchOfTest: (path: string, init: RequestInit) => Promise<Response>
let answer = { status: 200, statusText: 'OK', body: '{}' }
let received: { method?: string; url?: string; key?: string | string[]; body: string } = { body: '' }

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received = { method: request.method, url: request.url, key: request.headers['idempotency-key'], body }
      response.writeHead(answer.status, answer.statusText, { 'x-total-count': '7' }).end(answer.body)
    })
  }).listen(0)
  await new Promise((resolve) => server.once('listening', resolve))
  const real = globalThis.fetch
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // The page requests paths without a host; the test adds one.
  fetchOfTest = (path, init) => real(base + path, init)
  vi.stubGlobal('fetch', fetchOfTest)
})
afterEach(() => {
  vi.stubGlobal('fetch', fetchOfTest)
  answer = { status: 200, statusText: 'OK', body: '{}' }
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

async function refusal(): Promise<CallError> {
  const error: unknown = await send(order, { params: { id: 1 } }).catch((thrown: unknown) => thrown)
  if (error instanceof CallError) return error
  throw new Error('the call was not refused')
}

// (rule messages/servers-own-sentence)
// (rule drafts/sign-in-above-the-form)
test('the message is the status, a colon, a space and the body as it came', async () => {
  const body = '{"code":"conflict","message":"reload it","details":{"version":4}}'
  answer = { status: 409, statusText: 'Conflict', body }
  const error = await refusal()
  expect(error.message).toBe(`409: ${body}`)
  expect(error).toMatchObject({
    status: 409,
    code: 'conflict',
    serverMessage: 'reload it',
    details: { version: 4 },
  })
  expect(error.messageOr('Failed to update purchase order')).toBe('reload it')
})

// (rule messages/reference-of-a-failure)
test('the sentence of a failure ends with the number of its request, by which others know it', async () => {
  const body = '{"code":"internal","message":"Something went wrong.","requestId":"3f9a1c2b4d"}'
  answer = { status: 500, statusText: 'Internal Server Error', body }
  const error = await refusal()
  expect(error.messageOr('Failed')).toBe('Something went wrong. (Request 3f9a1c2b4d)')
  expect(error.serverMessage).toBe('Something went wrong. (Request 3f9a1c2b4d)')
  expect(error.message).toBe(`500: ${body}`)
})

test('an empty body leaves the place to the status text', async () => {
  answer = { status: 500, statusText: 'Internal Server Error', body: '' }
  expect((await refusal()).message).toBe('500: Internal Server Error')
})

test('without a message in the body the sentence is HTTP and the status', async () => {
  answer = { status: 502, statusText: 'Bad Gateway', body: '<html>proxy</html>' }
  const error = await refusal()
  expect(error.serverMessage).toBe('HTTP 502')
  expect(error.code).toBeNull()
  expect(error.messageOr('Failed to create purchase order')).toBe('Failed to create purchase order')
})

// (rule versions/answers-on-the-way)
test('a page of somebody on the way is no answer, though it comes with 200', async () => {
  answer = { status: 200, statusText: 'OK', body: '<html>Log in to the guest network</html>' }
  const error = await refusal()
  expect(error.status).toBe(0)
  expect(error.serverMessage).toBe('The server could not be reached. Check your connection and try again.')
})

test('an answer that breaks off is no answer', async () => {
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
    return new Response(body)
  })
  expect((await refusal()).status).toBe(0)
  vi.stubGlobal('fetch', fetchOfTest)
})

test('a refusal carries every problem with its path', async () => {
  const errors = [{ path: 'lineItems.0.acres', message: 'Total Units must be greater than 0' }]
  answer = {
    status: 400,
    statusText: 'Bad Request',
    body: JSON.stringify({ code: 'invalid', message: 'Invalid', errors }),
  }
  expect((await refusal()).problems).toEqual(errors)
})

test('sends by the row: path, query, body and key', async () => {
  answer.body = '{"name":"Kettle"}'
  const { data, headers } = await callWithHeaders(plan, {
    params: { id: 'a/b' },
    query: { q: 'x y' },
    body: { name: 'Kettle' },
    idempotencyKey: 'k1',
  })
  expect(received).toEqual({
    method: 'POST',
    url: '/api/things/a%2Fb/plan?q=x+y',
    key: 'k1',
    body: '{"name":"Kettle"}',
  })
  expect(data.name).toBe('Kettle')
  expect(headers.get('x-total-count')).toBe('7')
})

test('a parameter that is missing is a mistake of the program, found at once', () => {
  expect(() => addressOf(order, {})).toThrow('needs the parameter id')
})

test('a 401 asks the latest interceptor first and stops where one takes it', async () => {
  answer = { status: 401, statusText: 'Unauthorized', body: '' }
  const asked: string[] = []
  const remove = [
    interceptSignedOut(() => asked.push('session') > 0),
    interceptSignedOut(() => asked.push('form') > 1),
  ]
  await refusal()
  expect(asked).toEqual(['form', 'session'])
  for (const undo of remove) undo()
})

test('a 401 that arrives after the user signed in again asks for nothing: the request is sent once more', async () => {
  const asked: string[] = []
  const remove = interceptSignedOut(() => asked.push('form') > 0)
  let sent = 0
  vi.stubGlobal('fetch', async () => {
    sent++
    if (sent > 1) return Response.json({ name: 'Kettle' })
    noteSignedIn()
    return new Response('', { status: 401 })
  })
  expect(await send(order, { params: { id: 'a' }, body: { name: 'Kettle' } })).toEqual({ name: 'Kettle' })
  expect([sent, asked]).toEqual([2, []])
  remove()
})

test('no answer at all is said so that a person knows what to do', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const error = await refusal()
  expect(error.status).toBe(0)
  expect(error.message).toBe('0: Failed to fetch')
  expect(error.serverMessage).toBe('The server could not be reached. Check your connection and try again.')
})
