import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { freePort } from '#test/world/free-port.ts'
import { type Gate, gate } from '#test/world/gate.ts'
import { ordersPath } from '#test/world/orders.ts'
import { it as onDevice } from './device.ts'

/** What the network does with a call. Every fate except `whole` also closes the connection. */
export type Fate = 'whole' | 'never sent' | 'answer lost' | 'half the answer' | 'cut after the answer'

type Fates = (call: { create: boolean }) => Fate

export type Network = Awaited<ReturnType<typeof openNetwork>>

/** A network between the browser and the server, in which the test decides what happens to each call. */
async function openNetwork(server: string) {
  const port = await freePort()
  let fateOf: Fates = () => 'whole'
  let creates = 0
  let silence: Gate | null = null
  const proxy = createServer(async (asked, answer) => {
    const create = asked.method === 'POST' && asked.url === ordersPath
    if (create) creates++
    await silence?.wait()
    void pass(asked, answer, server, fateOf({ create })).catch(() => answer.destroy())
  }).listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    /** Sets what happens to calls from now on. By default, each call and its response get through. */
    decide(next: Fates = () => 'whole') {
      fateOf = next
    },
    /** Delays all calls, without failing them, until `end` is called. */
    fallSilent(): { end: () => void } {
      silence = gate()
      const { open } = silence
      return {
        end() {
          silence = null
          open()
        },
      }
    },
    creates: () => creates,
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

async function pass(asked: IncomingMessage, answer: ServerResponse, server: string, fate: Fate) {
  const body = await wholeOf(asked)
  if (fate === 'never sent') return answer.destroy()
  // Replaces the proxy's host in the headers with the server's, so that requests seem to come from the
  // server's own pages.
  const { host } = new URL(server)
  const own = asked.headers.host ?? ''
  const headers = asked.rawHeaders.map((text) => text.replace(own, host))
  const passed = request(server + asked.url, { method: asked.method, headers, agent: false })
  passed.end(body)
  const [answered]: IncomingMessage[] = await once(passed, 'response')
  if (!answered) return answer.destroy()
  const content = await wholeOf(answered)
  if (fate === 'answer lost') return answer.destroy()
  const kept = keptHeaders(answered.rawHeaders)
  const ends = fate === 'whole' ? [] : ['connection', 'close']
  answer.writeHead(answered.statusCode ?? 502, [...kept, ...ends])
  if (fate !== 'half the answer') return answer.end(content)
  answer.write(content.subarray(0, content.length / 2), () => answer.destroy())
}

async function wholeOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Leaves out the headers that apply only to the proxy's connection to the server. */
function keptHeaders(raw: readonly string[]): string[] {
  const own = ['connection', 'keep-alive', 'transfer-encoding']
  return raw.flatMap((name, at) =>
    at % 2 === 0 && !own.includes(name.toLowerCase()) ? [name, raw[at + 1] ?? ''] : [],
  )
}

/** Tests on a device whose browser reaches the server through a network that the test controls. */
export const it = onDevice
  .extend('network', { scope: 'file' }, async ({ world }, { onCleanup }) => {
    const network = await openNetwork(world.url)
    onCleanup(network.close)
    return network
  })
  .extend('address', { scope: 'file' }, async ({ network }) => network.url)
