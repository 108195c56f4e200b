import type { QueryClient } from '@tanstack/react-query'
import { orderLife, orders } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import { attempt } from '#web/api/outcome.ts'
import { receiveFile } from '#web/api/receive-file.ts'
import type { Send } from '#web/api/write.ts'
import { hideOrder, showOrder } from '#web/order/order-cache.ts'
import { foundOut } from '#web/screens/insights/card/finalize-texts.ts'
import type { Result, RunItem } from './many-run.ts'

/** The orders and documents fetched for printing or saving, by run item key. */
export interface Fetched {
  orders: Map<string, Order>
  files: Map<string, Blob>
}

/**
 * Acts on one order, and throws if the server rejects the request. Changes passed to `note` are saved with
 * the item and survive a reload.
 */
export type ActOn = (item: RunItem, note: Note, send: Send) => Promise<Result>
type Note = (changes: Partial<RunItem>) => void

const done: Result = { kind: 'done' }

/**
 * Finalizes the version that the user saw. If the response to an earlier request was lost, first checks
 * whether that request succeeded. If not, sends it again with the same key
 * (rules finalizing/no-answer, many-orders/exactly-once).
 */
export function finalizeOn(queryClient: QueryClient): ActOn {
  return async (item, note, send) => {
    const found = item.sent ? await whatBecameOf(item, note, send, queryClient) : null
    if (found) return found
    note({ sent: true })
    const { id, versionNumber, key } = item
    const body = { finalized: true, versionNumber }
    const answer = await attempt(() =>
      send(orderLife.finalize, { params: { id }, body, idempotencyKey: key }),
    )
    if (answer.kind === 'sent') {
      showOrder(queryClient, answer.data)
      return done
    }
    const { error } = answer
    // Reads the order to find out whether ACES rejected it or couldn't be reached.
    if (!(error instanceof CallError) || error.code !== 'upstream') throw error
    return (
      (await whatBecameOf(item, note, send, queryClient)) ?? { kind: 'refused', why: error.serverMessage }
    )
  }
}

/**
 * Determines the outcome for an order that has already been sent. Returns null if the server did nothing, so
 * that the order can be sent again.
 */
async function whatBecameOf(
  item: RunItem,
  note: Note,
  send: Send,
  queryClient: QueryClient,
): Promise<Result | null> {
  const now = await send(orders.get, { params: { id: item.id } })
  showOrder(queryClient, now)
  const outcome = foundOut({ ...item, finalized: false, acesState: 'none', acesMessage: null }, now)
  if (outcome.kind === 'waiting') return { kind: 'waiting' }
  if (outcome.kind === 'failed') {
    if (outcome.details === null) return null
    // Records the number of attempts to send the order to ACES, so that the next failure can be distinguished
    // from this one.
    note({ acesAttempts: now.acesAttempts })
    return { kind: 'refused', why: outcome.details }
  }
  if (now.versionNumber === item.versionNumber) return done
  return { kind: 'refused', why: `Version ${now.versionNumber} has already been finalized` }
}

/** Archives an open order if its version is still the one that the user saw. */
export function archiveOn(queryClient: QueryClient): ActOn {
  return async ({ id, versionNumber, key }, note, send) => {
    note({ sent: true })
    const query = { finalized: 'false' as const, versionNumber: String(versionNumber) }
    await send(orderLife.archive, { params: { id }, query, idempotencyKey: key })
    hideOrder(queryClient, id)
    return done
  }
}

export const unarchiveOn: ActOn = async ({ id, key }, note, send) => {
  note({ sent: true })
  await send(orderLife.unarchive, { params: { id }, idempotencyKey: key })
  return done
}

/** Fetches the version of the order that the user saw, for printing. */
export function readOn(fetched: Fetched): ActOn {
  return async ({ id, versionNumber, key }, _, send) => {
    const { data } = await send(orders.version, { params: { id, n: versionNumber } })
    fetched.orders.set(key, data)
    return done
  }
}

/** Fetches a PDF of the version that the user saw: the whole document or one customer's copy. */
export function downloadOn(fetched: Fetched): ActOn {
  return async ({ id, versionNumber, key, copy = 'all' }) => {
    const sent = { params: { id, n: versionNumber }, query: { copy: String(copy) } }
    fetched.files.set(key, await receiveFile(orders.document, sent))
    return done
  }
}
