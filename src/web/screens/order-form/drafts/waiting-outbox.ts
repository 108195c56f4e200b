import { orders } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import { withinLimit } from '#web/api/answer-limit.ts'
import { errorText } from '#web/api/call-error.ts'
import { send } from '#web/api/client.ts'
import type { PendingSave, Waiting } from '#web/order/save/pending-saves.ts'
import type { Outbox, WaitingRow } from '#web/outbox/send-waiting.ts'
import { findDrafts, removeDraft, writeDraft } from './draft-storage.ts'
import { openDrafts, recoverDrafts } from './recover-drafts.ts'
import { keyOf, type StoredDraft } from './stored-draft.ts'

/**
 * An order waiting to be sent. It is a submitted draft, which is stored, encrypted, and counted like any
 * draft.
 */
export interface WaitingOrder extends WaitingRow {
  draft: StoredDraft
  save: PendingSave
  waits: Waiting
}

/** The user's waiting orders, sorted by when they were submitted. */
export async function waitingOrders(person: string): Promise<WaitingOrder[]> {
  // Recovers drafts first, because a crash might have removed a waiting order from local storage.
  await recoverDrafts()
  await openDrafts(person)
  return findDrafts(person)
    .drafts.flatMap((draft): WaitingOrder[] => {
      const save = draft.pendingSave
      return save?.waits ? [{ key: save.attempt.key, draft, save, waits: save.waits }] : []
    })
    .sort((a, b) => a.save.since.localeCompare(b.save.since))
}

export interface OutboxHandlers {
  onStored: (row: WaitingOrder, order: Order) => void
  onRefused: (row: WaitingOrder, message: string) => void
}

export function outboxOf(person: string, handlers: OutboxHandlers): Outbox<WaitingOrder, Order> {
  return {
    waiting: () => waitingOrders(person),
    alone: (act) => aloneWith(person, act),
    async send({ draft, save, waits }) {
      // Records the attempt before sending the order, because the order might reach the server even if the
      // page closes before the response arrives.
      if (!waits.tried)
        await writeDraft({ ...draft, pendingSave: { ...save, waits: { ...waits, tried: true } } }).durable
      const { body, key } = save.attempt
      return withinLimit((signal) => send(orders.create, { body, idempotencyKey: key, signal }))
    },
    async stored(row, order) {
      removeDraft(keyOf(row.draft))
      handlers.onStored(row, order)
    },
    async refused(row, refusal) {
      const message = errorText(refusal, 'Failed to create purchase order')
      const { problems } = refusal
      await writeDraft({ ...row.draft, pendingSave: null, refused: { message, problems } }).durable
      handlers.onRefused(row, message)
    },
  }
}

/**
 * Lets only one window at a time send or open waiting orders, so that an order can't be opened while it is
 * being sent.
 */
function aloneWith<T>(person: string, act: () => Promise<T>): Promise<T> {
  return navigator.locks.request(`orders that wait of ${person}`, act)
}

/**
 * Takes an order out of the queue. Resolves to null if the order is no longer waiting. If the order might
 * have reached the server, the draft keeps its idempotency key.
 */
export function takeOut(person: string, key: string): Promise<StoredDraft | null> {
  return aloneWith(person, async () => {
    const row = (await waitingOrders(person)).find((one) => one.key === key)
    if (!row) return null
    const { attempt, since } = row.save
    const draft = { ...row.draft, pendingSave: row.waits.tried ? { attempt, since } : null }
    await writeDraft(draft).durable
    return draft
  })
}

/** Removes a waiting order. Resolves to true if it was still waiting. */
export function removeWaiting(person: string, key: string): Promise<boolean> {
  return aloneWith(person, async () => {
    const row = (await waitingOrders(person)).find((one) => one.key === key)
    if (row) removeDraft(keyOf(row.draft))
    return row !== undefined
  })
}
