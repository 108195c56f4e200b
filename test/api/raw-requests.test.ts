import net from 'node:net'
import { expect } from 'vitest'
import { it as inWorld } from '#test/world/fixtures.ts'
import { createOrder, ordersPath, readOrder } from '#test/world/orders.ts'
import { type Caller, order, type World } from '#test/world/world.ts'

const it = inWorld.extend('configuration', { scope: 'file' }, async () => ({ REQUEST_TIMEOUT_MS: '1000' }))

/** Sends exactly this text, then reads until the server closes the connection. */
function send({ url }: World, text: string): Promise<{ head: string; body: unknown }> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('end', () => {
      socket.destroy()
      const [head = '', body = ''] = received.split('\r\n\r\n')
      resolve({ head: head.split('\r\n')[0] ?? '', body: JSON.parse(body) })
    })
    socket.on('error', reject)
  })
}

const patch = ({ url }: World, path: string, { token }: Caller, length: number) =>
  `PATCH ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

// (rule input/limits)
it.for<[what: string, text: string]>([
  ['nothing at all', ''],
  ['half of a line', 'GET /api/hea'],
  ['half of its headers', 'GET /api/health HTTP/1.1\r\nHost: x\r\nAccept: '],
])('a request of which %s comes is 408 in the form of every refusal', async ([_what, text], { world }) => {
  expect(await send(world, text)).toEqual({
    head: 'HTTP/1.1 408 Request Timeout',
    body: { code: 'too_slow', message: 'The request arrived too slowly; nothing was saved. Try again.' },
  })
})

it('a save of which half comes is 408 and stores nothing', async ({ world, ann }) => {
  const stored = await createOrder(ann, order())
  const { head, body } = await send(
    world,
    `${patch(world, `${ordersPath}/${stored.id}`, ann, 25)}{"comments":`,
  )
  expect([head, body]).toEqual([
    'HTTP/1.1 408 Request Timeout',
    expect.objectContaining({ code: 'too_slow' }),
  ])
  expect(await readOrder(ann, stored)).toEqual(stored)
})

it.for(['/api/health', '/', '/api/none'])(
  'a request to %s that names two hosts, or none, is refused',
  async (path, { world }) => {
    const ask = (hosts: string) => send(world, `GET ${path} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
    for (const hosts of ['Host: a\r\nhost: b\r\n', 'Host: a\r\nHost: a\r\n', ''])
      expect(await ask(hosts)).toEqual({
        head: 'HTTP/1.1 400 Bad Request',
        body: { code: 'invalid', message: 'Send exactly one Host header' },
      })
  },
)

it('a request by TRACE is refused and repeats nothing', async ({ world }) => {
  for (const path of ['/', '/api/health', '/api/purchase-orders']) {
    const text = `TRACE ${path} HTTP/1.1\r\nHost: ${new URL(world.url).host}\r\nCookie: furrow_session=x\r\nConnection: close\r\n\r\n`
    const { head, body } = await send(world, text)
    expect([head, JSON.stringify(body)]).toEqual([
      expect.stringMatching(/^HTTP\/1\.1 4\d\d /),
      expect.not.stringContaining('furrow_session'),
    ])
  }
})
