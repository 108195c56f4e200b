import { once } from 'node:events'
import net from 'node:net'

/**
 * A keep-alive connection that sends the same prepared request again and again, at almost no cost to the
 * client.
 */
export interface Wire {
  send(): Promise<void>
  close(): void
}

/** `send` resolves once the whole response has arrived, and rejects if the status isn't `expected`. */
export async function openWire(url: string, request: Buffer, expected: number): Promise<Wire> {
  const { hostname, port } = new URL(url)
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let settle: { resolve: () => void; reject: (error: Error) => void } | null = null
  let received: Buffer[] = []
  const fail = (error: Error) => settle?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection')))
  socket.on('data', (chunk) => {
    received.push(chunk)
    const answer = received.length === 1 ? chunk : Buffer.concat(received)
    const head = answer.indexOf('\r\n\r\n')
    if (head < 0) return
    const said = answer.toString('latin1', 0, head)
    const length = Number(/content-length: (\d+)/i.exec(said)?.[1])
    if (answer.length < head + 4 + length) return
    received = []
    if (said.startsWith(`HTTP/1.1 ${expected} `)) settle?.resolve()
    else fail(new Error(said))
  })
  return {
    send: () =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject }
        socket.write(request)
      }),
    close: () => {
      settle = null
      socket.destroy()
    },
  }
}

export function postRequest(url: string, path: string, token: string, body: string): Buffer {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Authorization: Bearer ${token}`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
