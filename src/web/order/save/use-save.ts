import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import { withinLimit } from '#web/api/answer-limit.ts'
import { call } from '#web/api/client.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { newId } from '#web/api/new-id.ts'
import type { Autosave } from '#web/screens/order-form/drafts/autosave.ts'
import { nextRetry } from './connection.ts'
import { retrySave } from './retry.ts'
import { type Attempt, type SaveMemory, save, type Wanted } from './save-once.ts'

export type SavePhase = 'idle' | 'sending' | 'waiting'

function sendOnce({ id, body, key }: Attempt, giveUp: AbortSignal): Promise<Order> {
  const sent = { body, idempotencyKey: key }
  return withinLimit(
    (signal) =>
      id === null
        ? call(orders.create, { ...sent, signal })
        : call(orders.replace, { ...sent, signal, params: { id } }),
    giveUp,
  )
}

/** The draft keeps what got no answer over a reload. */
function memoryOf(hold: Autosave): SaveMemory {
  return {
    unanswered: () => hold.pendingSave()?.attempt ?? null,
    note: (attempt) => hold.setPendingSave(attempt && { attempt, since: new Date().toISOString() }),
    storedVersion: 0,
  }
}

/** Saves one order at a time, and the same save only once however often it is sent. */
export function useSave(
  hold: Autosave,
  signInAgain: () => Promise<boolean>,
  onPhase?: (phase: SavePhase) => void,
) {
  const queryClient = useQueryClient()
  const [phase, showPhase] = useState<SavePhase>('idle')
  const running = useRef<AbortController | null>(null)
  const [memory] = useState(() => memoryOf(hold))

  function setPhase(next: SavePhase) {
    showPhase(next)
    onPhase?.(next)
  }

  /**
   * Null when the person gave up waiting. An order that is stored leaves the draft to be dropped by the caller: it
   * goes with its key, because without it, even for a moment, a crash would leave a second order to be made.
   */
  async function run(wanted: Wanted): Promise<Order | null> {
    if (running.current) return null
    const giveUp = new AbortController()
    running.current = giveUp
    setPhase('sending')
    const send = (one: Attempt) => sendOnce(one, giveUp.signal)

    function tryOnce(): Promise<Order> {
      setPhase('sending')
      return save(wanted, { memory, send, freshKey: newId })
    }

    try {
      const stored = await retrySave(tryOnce, {
        signInAgain,
        waitForConnection: (triesSoFar) => {
          setPhase('waiting')
          return nextRetry(triesSoFar, giveUp.signal)
        },
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
