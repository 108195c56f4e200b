import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { finishRequests } from './finish-requests.ts'

// (rule operations/drain)
test('a server that closes answers the connections that it has not accepted yet', async () => {
  const server = createServer((request, response) => request.resume().on('end', () => response.end('stored')))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // The operating system completes these connections before this program accepts any of them.
  const answers = Array.from({ length: 20 }, async () => {
    const socket = connect(port, '127.0.0.1')
    socket.end('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}')
    let text = ''
    for await (const part of socket.setEncoding('utf8')) text += part
    return text.split('\r\n', 1)[0]
  })
  await new Promise(process.nextTick)
  await finishRequests(server)
  expect(await Promise.all(answers)).toEqual(answers.map(() => 'HTTP/1.1 200 OK'))
  expect(server.listening).toBe(false)
})

test('a server that closes ends a connection kept open without a request', async () => {
  const server = createServer((_request, response) => response.end('read'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'data')
  await finishRequests(server)
  if (!socket.closed) await once(socket.resume(), 'close')
})
