import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAcesClient } from './client.ts'

let answer = ''
let status = 400
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end(answer)
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => new Promise((closed) => server.close(closed)))

it('takes a reason with characters that cannot be stored, without them', async () => {
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
