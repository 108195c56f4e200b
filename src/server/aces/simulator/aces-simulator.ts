import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { heldContract, heldContracts, recordContract } from './simulated-contracts.ts'

/**
 * How the simulator responds to a contract. All but `answer` are ways in which an external system fails:
 * - refuse, fail: 422 and 500 with a message; nothing is recorded
 * - hang, drop: no response, or the connection is cut; nothing is recorded
 * - record-then-hang, record-then-drop, garbage: recorded, but the response never arrives or is unreadable
 * - nonsense: not recorded, and the response is unreadable
 */
export const behaviours = [
  'answer',
  'refuse',
  'fail',
  'hang',
  'drop',
  'record-then-hang',
  'record-then-drop',
  'garbage',
  'nonsense',
] as const
export type Behaviour = (typeof behaviours)[number]

export interface Asked {
  method: string
  uuid: string
}

export interface SimulatorOptions {
  /** The token that requests must contain; undefined if no authentication is required. */
  token?: string
  /**
   * `beforeRecording` is awaited before a contract is recorded, and `beforeAnswering` before the response is
   * sent. Tests use these functions to pause or kill the app at exactly those moments.
   */
  beforeRecording?: (asked: Asked) => Promise<void>
  beforeAnswering?: (asked: Asked) => Promise<void>
}

export interface AcesSimulator {
  url: string
  options: SimulatorOptions
  behave(sending: Behaviour, lookup?: 'answer' | 'fail' | 'hang'): void
  /** Stops the simulator and drops all connections; `comeUp` restarts it on the same port. */
  goDown(): Promise<void>
  comeUp(): Promise<void>
  asked: readonly Asked[]
  contracts(): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

const Sent = z.looseObject({ uuid: z.uuid(), number: z.string().min(1), grandTotal: z.number() })
const uuidPath = /^\/contracts\/([\da-f-]{36})$/i
const recordedBy: readonly Behaviour[] = ['answer', 'record-then-hang', 'record-then-drop', 'garbage']

/**
 * Starts a simulated contract system on loopback that speaks the protocol in docs/aces.md and stores its
 * contracts in the database.
 */
export async function startAcesSimulator(
  db: Database,
  options: SimulatorOptions = {},
): Promise<AcesSimulator> {
  const asked: Asked[] = []
  let sending: Behaviour = 'answer'
  let lookup: 'answer' | 'fail' | 'hang' = 'answer'
  let port = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (options.token && request.headers.authorization !== `Bearer ${options.token}`)
      return reply(response, 401, { message: 'The token is not valid' })
    const uuid = uuidPath.exec(request.url ?? '')?.[1]
    if (request.method === 'GET' && uuid) return find(uuid, response)
    if (request.method === 'POST' && request.url === '/contracts') return take(request, response)
    return reply(response, 404, { message: 'This URL does not exist' })
  }

  async function find(uuid: string, response: ServerResponse): Promise<void> {
    asked.push({ method: 'GET', uuid })
    if (lookup === 'hang') return
    if (lookup === 'fail') return reply(response, 503, { message: 'ACES is down for maintenance' })
    const held = await heldContract(db, uuid)
    return held ? reply(response, 200, held) : reply(response, 404, { message: 'No such contract' })
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = Sent.safeParse(await readJson(request))
    if (!sent.success) return reply(response, 400, { message: 'The body is not a contract' })
    const contract = sent.data
    const call = { method: 'POST', uuid: contract.uuid }
    asked.push(call)
    if (request.headers['idempotency-key'] !== contract.uuid)
      return reply(response, 400, { message: 'The Idempotency-Key is not the contract’s UUID' })
    const how = sending
    await options.beforeRecording?.(call)
    const id = recordedBy.includes(how) ? await recordContract(db, contract) : ''
    await options.beforeAnswering?.(call)
    if (how === 'refuse') return reply(response, 422, { message: 'The fiscal year is closed' })
    if (how === 'fail') return reply(response, 500, { message: 'ACES had an internal error' })
    if (how === 'drop' || how === 'record-then-drop') return void request.socket.destroy()
    if (how === 'hang' || how === 'record-then-hang') return
    if (how === 'garbage' || how === 'nonsense') return void response.writeHead(200).end('<html>Welcome!')
    return reply(response, 201, { contractId: id })
  }

  const server = createServer((request, response) => {
    // If the simulator's own database fails, cuts the connection, as ACES might; the app must then look up
    // the outcome.
    answer(request, response).catch(() => request.socket.destroy())
  })
  port = await listen(server, 0)
  return {
    url: `http://127.0.0.1:${port}`,
    options,
    behave(next, nextLookup = 'answer') {
      sending = next
      lookup = nextLookup
    },
    goDown: () => closeServer(server),
    async comeUp() {
      if (!server.listening) await listen(server, port)
    },
    asked,
    contracts: () => heldContracts(db),
    close: () => closeServer(server),
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const sent = await text(request)
  try {
    return JSON.parse(sent)
  } catch {
    return undefined // Not JSON: the caller rejects it as a contract.
  }
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The simulator listens on no port')
  return address.port
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
