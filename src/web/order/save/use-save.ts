import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import { withinLimit } from '#web/api/answer-limit.ts'
import { call } from '#web/api/client.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { newId } from '#web/api/new-id.ts'
import type { PendingSaves } from './pending-saves.ts'
import { nextRetry, retrySave } from './retry.ts'
import { type Attempt, type SaveMemory, saveOnce, type Wanted } from './save-once.ts'

export type SavePhase = 'idle' | 'sending' | 'waiting'

/** How an editor saves; defaults to the order form's way. */
interface SaveWay {
  /** PUT replaces the stored order, PATCH changes the sent fields. */
  method?: 'PUT' | 'PATCH'
  /** True to resend an unanswered save until it is answered or given up. */
  waits?: boolean
  /** Called on each phase at once, before the next render. */
  onPhase?: (phase: SavePhase) => void
}

function sendOnce(
  { id, body, key }: Attempt,
  method: SaveWay['method'],
  giveUp: AbortSignal,
): Promise<Order> {
  const sent = { body, idempotencyKey: key }
  return withinLimit((signal) => {
    if (id === null) return call(orders.create, { ...sent, signal })
    const change = { ...sent, signal, params: { id } }
    return method === 'PATCH' ? call(orders.change, change) : call(orders.replace, change)
  }, giveUp)
}

function memoryOf(pending: PendingSaves): SaveMemory {
  return {
    unanswered: () => pending.pendingSave()?.attempt ?? null,
    note: (attempt) => pending.setPendingSave(attempt && { attempt, since: new Date().toISOString() }),
    storedVersion: 0,
  }
}

/**
 * Saves one order at a time, and the same save only once, however often it is sent
 * (rule versions/never-two-orders).
 */
export function useSave(
  pending: PendingSaves,
  signInAgain: () => Promise<boolean>,
  { method = 'PUT', waits = true, onPhase }: SaveWay = {},
) {
  const queryClient = useQueryClient()
  const [phase, showPhase] = useState<SavePhase>('idle')
  const running = useRef<AbortController | null>(null)
  const [memory] = useState(() => memoryOf(pending))

  function setPhase(next: SavePhase) {
    showPhase(next)
    onPhase?.(next)
  }

  /**
   * Null if the user gave up waiting. After a stored order, the caller removes the pending save together with
   * the draft: without the key, even briefly, a crash could lead to a second order.
   */
  async function run(wanted: Wanted): Promise<Order | null> {
    if (running.current) return null
    const giveUp = new AbortController()
    running.current = giveUp

    function tryOnce(): Promise<Order> {
      setPhase('sending')
      const send = (one: Attempt) => sendOnce(one, method, giveUp.signal)
      return saveOnce(wanted, { memory, send, freshKey: newId })
    }
    function waitForConnection(triesSoFar: number): Promise<void> {
      setPhase('waiting')
      return nextRetry(triesSoFar, giveUp.signal)
    }

    try {
      const stored = await retrySave(tryOnce, {
        signInAgain,
        waitForConnection: waits ? waitForConnection : null,
      })
      void invalidateOrders(queryClient)
      return stored
    } catch (error) {
      if (giveUp.signal.aborted) return null
      throw error
    } finally {
      running.current = null
      setPhase('idle')
    }
  }

  return { phase, run, giveUp: () => running.current?.abort() }
}
