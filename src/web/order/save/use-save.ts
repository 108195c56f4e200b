import { useState } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { newId } from '#web/api/new-id.ts'
import { nextRetry } from '#web/api/next-retry.ts'
import type { Failed } from '#web/api/outcome.ts'
import { type Send, useWrite, type Written } from '#web/api/write.ts'
import type { PendingSaves } from './pending-saves.ts'
import { type Attempt, type SaveMemory, saveOnce, type Wanted } from './save-once.ts'

export type SavePhase = 'idle' | 'sending' | 'waiting'

/** How an editor saves. The defaults are those of the order form. */
interface SaveWay {
  method?: 'PUT' | 'PATCH'
  /** True to resend a save until the server responds or the user abandons the save. */
  waits?: boolean
  /** Called as soon as the save's phase changes, before the next render. */
  onPhase?: (phase: SavePhase) => void
}

function sendAttempt({ id, body, key }: Attempt, method: SaveWay['method'], send: Send): Promise<Order> {
  const sent = { body, idempotencyKey: key }
  if (id === null) return send(orders.create, sent)
  const change = { ...sent, params: { id } }
  return method === 'PATCH' ? send(orders.change, change) : send(orders.replace, change)
}

function memoryOf(pending: PendingSaves): SaveMemory {
  return {
    unanswered: () => pending.pendingSave()?.attempt ?? null,
    note: (attempt) => pending.setPendingSave(attempt && { attempt, since: new Date().toISOString() }),
    storedVersion: 0,
  }
}

/**
 * Returns the error if another user saved, finalized or archived the order, so that a dialog can explain it;
 * otherwise null.
 */
export function conflictOf({ kind, error, status }: Failed): CallError | null {
  const closed = kind === 'conflict' || (kind === 'refused' && status === 404)
  return closed && error instanceof CallError ? error : null
}

/**
 * Saves one order at a time. The server stores each save only once, even if it is sent several times (rule
 * versions/never-two-orders). Once an order is stored, the caller removes the draft and the pending save
 * together. If a crash left the draft without the save's key, sending the draft could create a second order.
 */
export function useSave(pending: PendingSaves, { method = 'PUT', waits = true, onPhase }: SaveWay = {}) {
  const [memory] = useState(() => memoryOf(pending))
  const writer = useWrite({
    write(wanted: Wanted, send) {
      onPhase?.('sending')
      return saveOnce(wanted, { memory, send: (one) => sendAttempt(one, method, send), freshKey: newId })
    },
    untilConnected:
      waits &&
      ((tries, giveUp) => {
        onPhase?.('waiting')
        return nextRetry(tries, giveUp)
      }),
    reload: (queryClient, kind) => kind === 'sent' && invalidateOrders(queryClient),
  })

  async function run(wanted: Wanted): Promise<Written<Order>> {
    const written = await writer.run(wanted)
    if (written.kind !== 'busy') onPhase?.('idle')
    return written
  }
  return { run, giveUp: writer.giveUp }
}
