import { expect } from 'vitest'
import {
  type AcesSimulator,
  type SimulatorOptions,
  startAcesSimulator,
} from '#server/aces/simulator/aces-simulator.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Order } from '#shared/order/order.ts'
import { freshDatabase } from '#test/world/database.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { gate } from '#test/world/gate.ts'
import { createOrder, ordersPath, readOrder } from '#test/world/orders.ts'
import { type Answer, type Caller, openWorld, order, type World } from '#test/world/world.ts'

/**
 * Sets up a server with its own contract system: a simulator on a separate database replaces the ACES
 * process.
 */

export const token = 'a-token-of-the-tests'

export interface Office {
  world: World
  aces: AcesSimulator
  ann: Caller
  close(): Promise<void>
}

/**
 * Pass a short `timeoutMs` only to test the ACES timeout, because on a busy machine every response is slow.
 */
export async function openOffice(
  timeoutMs = 30_000,
  environment: Record<string, string> = {},
): Promise<Office> {
  const { aces, close } = await openAces()
  const world = await openWorld({
    ACES_URL: aces.url,
    ACES_TOKEN: token,
    ACES_TIMEOUT_MS: String(timeoutMs),
    ...environment,
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

/**
 * Gives each test file its own server and ACES. A file that tests the ACES timeout overrides `acesTimeoutMs`.
 */
export const it = inWorld
  .extend('acesTimeoutMs', { scope: 'file' }, async () => 30_000)
  .extend('office', { scope: 'file' }, async ({ acesTimeoutMs }, { onCleanup }) => {
    const office = await openOffice(acesTimeoutMs)
    onCleanup(() => office.close())
    return office
  })

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

export function created(caller: Caller, changes: Record<string, unknown> = {}): Promise<Order> {
  return createOrder(caller, order(changes))
}

export interface Refusal {
  code: string
  message: string
  errors?: { path: string; message: string }[]
}

/** Finalizes an order. The response's status shows whether its body is the order or an error. */
export function finalized(
  caller: Caller,
  id: number,
  body: Record<string, unknown> = {},
): Promise<Answer<Order & Refusal>> {
  return caller.call('PATCH', `${ordersPath}/${id}/finalized`, { finalized: true, ...body })
}

export function stored(caller: Caller, id: number): Promise<Order> {
  return readOrder(caller, { id })
}

/** The timeline entries other than versions, oldest first. */
export async function told(caller: Caller, id: number) {
  const { body } = await caller.call<{ kind: string; by: string; message: string | null }[]>(
    'GET',
    `${ordersPath}/${id}/timeline`,
  )
  return body
    .filter(({ kind }) => kind !== 'created' && kind !== 'changed')
    .map(({ kind, by, message }) => ({ kind, by, message }))
    .reverse()
}

export async function contractsOf({ aces }: Pick<Office, 'aces'>, order: Order) {
  return (await aces.contracts()).filter((contract) => contract.number === order.displayPo)
}

/**
 * Finalizes an order while ACES doesn't respond in time. Call the returned function to make ACES record the
 * order later.
 */
export async function sendInVain({ aces, ann }: Office, order: Order) {
  const late = gate()
  const recorded = gate()
  recorded.open()
  aces.options.beforeRecording = late.wait
  aces.options.beforeAnswering = recorded.wait
  expect((await finalized(ann, order.id)).status).toBe(502)
  aces.options.beforeRecording = undefined
  return async () => {
    late.open()
    await recorded.reached
    aces.options.beforeAnswering = undefined
  }
}
