import {
  type AcesSimulator,
  type SimulatorOptions,
  startAcesSimulator,
} from '#server/aces/simulator/aces-simulator.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Order } from '#shared/order/order.ts'
import { freshDatabase } from '#test/world/database.ts'
import { type Answer, type Caller, openWorld, order, type World } from '#test/world/world.ts'

/** The farm with a contract system of its own: the simulator in another process's place, on another database. */

export const path = '/api/purchase-orders'
export const token = 'a-token-of-the-tests'

export interface Office {
  world: World
  aces: AcesSimulator
  ann: Caller
  close(): Promise<void>
}

/** A short wait for ACES is for who tests it: a busy machine makes every answer slow. */
export async function openOffice(timeoutMs = 30_000): Promise<Office> {
  const { aces, close } = await openAces()
  const world = await openWorld({
    ACES_URL: aces.url,
    ACES_TOKEN: token,
    ACES_TIMEOUT_MS: String(timeoutMs),
  })
  return {
    world,
    aces,
    ann: await world.as('ann'),
    close: async () => {
      await world.close()
      await close()
    },
  }
}

export async function openAces(options: SimulatorOptions = {}) {
  const fresh = await freshDatabase()
  const db = openDatabase(fresh.url, () => {})
  const aces = await startAcesSimulator(db, { token, ...options })
  return {
    aces,
    close: async () => {
      await aces.close()
      await db.close()
      await fresh.drop()
    },
  }
}

export async function created(caller: Caller, changes: Record<string, unknown> = {}): Promise<Order> {
  const { status, body } = await caller.call<Order>('POST', path, order(changes))
  if (status !== 201) throw new Error(`The order was refused: ${JSON.stringify(body)}`)
  return body
}

export interface Refusal {
  code: string
  message: string
  errors?: { path: string; message: string }[]
}

/** Finalizes; the answer is the order or a refusal, as its status says. */
export function finalized(
  caller: Caller,
  id: number,
  body: Record<string, unknown> = {},
): Promise<Answer<Order & Refusal>> {
  return caller.call('PATCH', `${path}/${id}/finalized`, { finalized: true, ...body })
}

export async function stored(caller: Caller, id: number): Promise<Order> {
  return (await caller.call<Order>('GET', `${path}/${id}`)).body
}

/** What the order's timeline tells beside its versions, oldest first. */
export async function told(caller: Caller, id: number) {
  const { body } = await caller.call<{ kind: string; by: string; message: string | null }[]>(
    'GET',
    `${path}/${id}/timeline`,
  )
  return body
    .filter(({ kind }) => kind !== 'created' && kind !== 'changed')
    .map(({ kind, by, message }) => ({ kind, by, message }))
    .reverse()
}

/** A place where the simulator waits until the test lets it go on. */
export function gate() {
  let open = () => {}
  let arrived = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const reached = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const wait = () => {
    arrived()
    return opened
  }
  return { open, reached, wait }
}

/** What ACES holds of that order. */
export async function contractsOf({ aces }: Pick<Office, 'aces'>, order: Order) {
  return (await aces.contracts()).filter((contract) => contract.number === order.displayPo)
}
