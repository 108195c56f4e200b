import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '#shared/order/order.ts'
import { orderOf, send } from './plain-client.ts'
import type { Ledger } from './saves-ledger.ts'
import { bearings, type Place } from './saving-storm.ts'

const path = '/api/purchase-orders'

/**
 * A schedule of calls. Each call is sent on time even if earlier calls have no response yet, because real
 * users don't wait for each other.
 */
export interface Load {
  perSecond: number
  seconds: number
}

export interface Outcome {
  /** For each served call, the time in milliseconds from when it was scheduled to its response. */
  served: number[]
  /**
   * For each rejected call, the time in milliseconds from the request to its response. The server rejects
   * calls while it is at capacity.
   */
  refused: number[]
  /** A message for each call that failed for a reason other than lack of capacity. */
  errors: string[]
}

/** The load of 200 users: 20 reads and 7 writes per second. */
export const usualPerSecond = 27

/** The product's URLs, and the data that the simulated users work with. */
export interface Office {
  urls: readonly string[]
  place: Place
  ledger: Ledger
  ids: number[]
}

export async function openOffice(urls: readonly string[], token: string): Promise<Office> {
  const [url = ''] = urls
  const place = await bearings(url, token)
  const { body } = await send<Order[]>(url, token, 'GET', `${path}?limit=200`)
  const ids = body.filter(({ finalized, documentType }) => !finalized && documentType === 'original')
  return { urls, place, ledger: { saves: [], markers: new Set() }, ids: ids.map(({ id }) => id) }
}

/** Makes calls on a fixed schedule: 60% lists and reads, 25% new orders, 15% changes. */
export async function work(office: Office, { perSecond, seconds }: Load): Promise<Outcome> {
  const outcome: Outcome = { served: [], refused: [], errors: [] }
  const began = performance.now()
  const calls: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = began + (n * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await wait(early)
    calls.push(callOnce(office, n, due, outcome))
  }
  await Promise.all(calls)
  return outcome
}

let counter = 0

async function callOnce(office: Office, n: number, due: number, outcome: Outcome): Promise<void> {
  const { urls, place, ledger, ids } = office
  const url = urls[n % urls.length] ?? ''
  const id = ids[(n * 7) % ids.length] ?? 0
  const sent = performance.now()
  try {
    const kind = n % 20
    const marker = `call ${++counter}`
    const body = orderOf(place.email, place.serviceTypeId, (n % 90) + 1, marker)
    const key = { 'idempotency-key': marker.replaceAll(' ', '-') }
    if (kind < 6) {
      note(outcome, due, sent, await send(url, place.token, 'GET', `${path}?limit=40`))
    } else if (kind < 12) {
      note(outcome, due, sent, await send(url, place.token, 'GET', `${path}/${id}`))
    } else {
      ledger.markers.add(marker)
      const answer = await (kind < 17
        ? send<Order>(url, place.token, 'POST', path, body, key)
        : send<Order>(url, place.token, 'PUT', `${path}/${id}`, body, key))
      note(outcome, due, sent, answer)
      const { id: saved, versionNumber, grandTotal } = answer.body
      if (answer.status < 300) ledger.saves.push({ id: saved, versionNumber, grandTotal, marker })
    }
  } catch (error) {
    outcome.errors.push(`no answer: ${error instanceof Error ? String(error.cause ?? error) : String(error)}`)
  }
}

function note(
  outcome: Outcome,
  due: number,
  sent: number,
  answer: { status: number; headers: Headers; body: unknown },
): void {
  const now = performance.now()
  if (answer.status < 300) outcome.served.push(now - due)
  else if (answer.status === 503 && answer.headers.get('retry-after') === '1')
    outcome.refused.push(now - sent)
  else outcome.errors.push(`${answer.status}: ${JSON.stringify(answer.body)}`)
}

/** The value at a percentile. For the 99th percentile, `part` is 0.99. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export const ms = (value: number) => `${Math.round(value)} ms`
