import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAcesClient } from './client.ts'

let answer = ''
let status = 400
const asked: string[] = []
let traceparent: unknown
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  traceparent = request.headers.traceparent
  response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end(answer)
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => new Promise((closed) => server.close(closed)))

it('drops characters of a reason that cannot be stored', async () => {
  const aces = createAcesClient({ url, token: undefined, timeoutMs: 5_000 })
  answer = JSON.stringify({ message: 'The year\u0000 is\nclosed' })
  expect(await aces.send({ uuid: 'x' })).toEqual({ kind: 'refused', message: 'The year  is closed' })
})

it('follows no redirect: what ACES is sent goes nowhere else', async () => {
  const aces = createAcesClient({ url, token: 'secret', timeoutMs: 5_000 })
  status = 307
  answer = ''
  asked.length = 0
  expect(await aces.send({ uuid: 'x' })).toMatchObject({ kind: 'unclear' })
  expect(await aces.find('x')).toMatchObject({ kind: 'out-of-reach' })
  expect(asked).toEqual(['/contracts', '/contracts/x'])
})

// (rule operations/trace-parent)
it('passes on the trace of a request, if there is one', async () => {
  const aces = createAcesClient({ url, token: undefined, timeoutMs: 5_000 })
  const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  await aces.within(trace).find('x')
  expect(traceparent).toBe(trace)
  await aces.within(undefined).send({ uuid: 'x' })
  expect(traceparent).toBe(undefined)
})
