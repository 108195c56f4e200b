import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '#shared/order/order.ts'
import { answered, orderOf, send } from './plain-client.ts'
import type { Ledger, Saved } from './saves-ledger.ts'

/**
 * Users who save nonstop. A save that gets no response or a 503 is repeated with the same key until it
 * succeeds or is rejected.
 */
export interface Storm {
  ledger: Ledger
  counted: { unanswered: number; repeated: number; conflicts: number; refused: number }
  /** The distinct messages in 503 responses. */
  sentences: Set<string>
  violations: string[]
  /** Stops the users once they have finished their current saves. */
  stop(): Promise<void>
}

export interface Place {
  token: string
  email: string
  serviceTypeId: number
}

const path = '/api/purchase-orders'

export async function bearings(url: string, token: string): Promise<Place> {
  const status = await send<{ user: { email: string } }>(url, token, 'GET', '/api/auth/status')
  const services = await send<{ id: number; name: string }[]>(
    url,
    token,
    'GET',
    '/api/picklists/service-types',
  )
  const serviceTypeId = services.body.find(({ name }) => name === 'Corn Scouting')?.id ?? 0
  return { token, email: status.body.user.email, serviceTypeId }
}

/** Starts clients that keep saving orders. `living` returns the product's URL, or null while it's down. */
export function startStorm(place: Place, clients: number, living: () => string | null): Storm {
  let storming = true
  const storm: Omit<Storm, 'stop'> = {
    ledger: { saves: [], markers: new Set() },
    counted: { unanswered: 0, repeated: 0, conflicts: 0, refused: 0 },
    sentences: new Set(),
    violations: [],
  }
  const address = async () => {
    while (!living() && storming) await wait(20)
    return living()
  }
  const all = Promise.all(
    Array.from({ length: clients }, async (_, n) => {
      for (let i = 0; storming; i++) await saveOne(storm, place, n, i, address)
    }),
  )
  // Without this handler, a rejection before `stop` is called would end this process and orphan its children.
  all.catch(() => {
    storming = false
  })
  const stop = async () => {
    storming = false
    await all
  }
  return Object.assign(storm, { stop })
}

async function saveOne(
  storm: Omit<Storm, 'stop'>,
  place: Place,
  n: number,
  i: number,
  address: () => Promise<string | null>,
): Promise<void> {
  const { ledger } = storm
  const marker = `client ${n} save ${i}`
  const other = ledger.saves[Math.floor(Math.random() * ledger.saves.length)]
  const save =
    i % 3 === 0 || !other
      ? { method: 'POST', to: path }
      : { method: i % 3 === 1 ? 'PUT' : 'PATCH', to: `${path}/${other.id}` }
  const body = orderOf(place.email, place.serviceTypeId, (i % 90) + n + 1, marker)
  ledger.markers.add(marker)
  await saveUntilAnswered(storm, place, { ...save, body, marker }, address)
}

async function saveUntilAnswered(
  { ledger, counted, sentences, violations }: Omit<Storm, 'stop'>,
  { token }: Place,
  { method, to, body, marker }: { method: string; to: string; body: unknown; marker: string },
  address: () => Promise<string | null>,
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const url = await address()
    if (!url) return
    if (attempt === 1) counted.repeated++
    const key = { 'idempotency-key': marker.replaceAll(' ', '-') }
    const answer = await answered(send<Order & { message?: string }>(url, token, method, to, body, key))
    if (answer && answer.status < 300) {
      ledger.saves.push(savedOf(answer.body, marker))
      return
    }
    if (answer?.status === 409) {
      counted.conflicts++
      return
    }
    if (answer && answer.status !== 503) {
      violations.push(`${marker} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return
    }
    if (answer) {
      counted.refused++
      sentences.add(answer.body.message ?? '')
    } else if (attempt === 0) counted.unanswered++
    // Pauses after a failed attempt. `living` might still return the URL of a product that was just killed.
    await wait(answer ? 200 : 20)
  }
}

function savedOf({ id, versionNumber, grandTotal }: Order, marker: string): Saved {
  return { id, versionNumber, grandTotal, marker }
}
