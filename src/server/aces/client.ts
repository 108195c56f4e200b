import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { z } from 'zod'

/**
 * The outcome of sending a contract. After `unclear`, the contract must be looked up (rule
 * finalizing/unclear-is-looked-up).
 */
export type Sending =
  | { kind: 'recorded'; contractId: string | null }
  | { kind: 'refused'; message: string }
  | { kind: 'unclear'; message: string }

export type Lookup =
  | { kind: 'found'; contract: Record<string, unknown> }
  | { kind: 'absent' }
  | { kind: 'out-of-reach'; message: string }

/**
 * The external contract system (docs/aces.md). Apart from the simulator, only this file speaks its protocol.
 */
export interface Aces {
  timeoutMs: number
  send(contract: { uuid: string }): Promise<Sending>
  find(uuid: string, stop?: AbortSignal): Promise<Lookup>
  within(traceparent: string | undefined): Aces
}

export interface AcesAddress {
  url: string
  token: string | undefined
  timeoutMs: number
  traceparent?: string
}

const Recorded = z.object({ contractId: z.union([z.string(), z.number()]).transform(String) })
const Refused = z.object({ message: z.string().trim().min(1) })
const Held = z.record(z.string(), z.unknown())
/** Maximum number of bytes to read from a response; ACES sends far fewer. */
const longestAnswer = 5_000_000
const longestReason = 500

export function createAcesClient(address: AcesAddress): Aces {
  return {
    timeoutMs: address.timeoutMs,
    within: (traceparent) => createAcesClient({ ...address, ...(traceparent ? { traceparent } : {}) }),
    async send(contract) {
      const answer = await exchange(address, 'POST', '/contracts', contract)
      if ('failure' in answer) return { kind: 'unclear', message: answer.failure }
      const { status, json } = answer
      const recorded = Recorded.safeParse(json)
      if ((status === 200 || status === 201) && recorded.success)
        return { kind: 'recorded', contractId: recorded.data.contractId }
      const refused = Refused.safeParse(json)
      if (status >= 400 && refused.success)
        return { kind: 'refused', message: refused.data.message.slice(0, longestReason) }
      return { kind: 'unclear', message: `ACES sent a response that could not be read (${status})` }
    },
    async find(uuid, stop) {
      const answer = await exchange(address, 'GET', `/contracts/${uuid}`, undefined, stop)
      if ('failure' in answer) return { kind: 'out-of-reach', message: answer.failure }
      if (answer.status === 404) return { kind: 'absent' }
      const held = Held.safeParse(answer.json)
      if (answer.status === 200 && held.success) return { kind: 'found', contract: held.data }
      return {
        kind: 'out-of-reach',
        message: `ACES sent a response that could not be read (${answer.status})`,
      }
    },
  }
}

type Answer = { status: number; json: unknown } | { failure: string }

/**
 * Opens a new connection for each request. If ACES closed a reused connection, we couldn't tell whether the
 * contract had arrived. The timeout covers everything from connecting to the last byte.
 */
function exchange(
  { url, token, timeoutMs, traceparent }: AcesAddress,
  method: string,
  path: string,
  body?: { uuid: string },
  stop?: AbortSignal,
): Promise<Answer> {
  const target = new URL(`${url}${path}`)
  const timeout = AbortSignal.timeout(timeoutMs)
  const text = body ? JSON.stringify(body) : undefined
  const options = {
    method,
    agent: false,
    signal: stop ? AbortSignal.any([timeout, stop]) : timeout,
    headers: {
      accept: 'application/json',
      connection: 'close',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(traceparent ? { traceparent } : {}),
      ...(body ? { 'idempotency-key': body.uuid, 'content-type': 'application/json' } : {}),
      ...(text ? { 'content-length': Buffer.byteLength(text) } : {}),
    },
  }
  return new Promise((resolve) => {
    const fail = (error: Error) =>
      resolve({
        failure: timeout.aborted
          ? `ACES did not respond within ${seconds(timeoutMs)}`
          : connectionFailure(error),
      })
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = send(target, options, (response) => {
      readAnswer(response).then(resolve, fail)
    })
    sent.on('error', fail)
    sent.end(text)
  })
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const arriving: AsyncIterable<Buffer> = response
  const parts: Buffer[] = []
  let size = 0
  for await (const part of arriving) {
    size += part.length
    if (size > longestAnswer) return { failure: 'ACES sent a response that was too long' }
    parts.push(part)
  }
  return { status: response.statusCode ?? 0, json: parse(Buffer.concat(parts).toString()) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value) => (typeof value === 'string' ? storable(value) : value))
  } catch {
    return undefined // The response isn't from ACES itself, so its status alone decides.
  }
}

/** Replaces characters in a response from ACES that PostgreSQL can't store, such as NUL. */
const storable = (text: string) => text.toWellFormed().replace(/\p{Cc}+/gu, ' ')

const seconds = (ms: number) => `${(ms / 1000).toLocaleString('en-US')} s`

function connectionFailure(error: Error): string {
  const code = 'code' in error ? String(error.code) : error.message
  return `Could not connect to ACES (${code})`
}
