import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { Order, OrderSent } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { untilWorthTrying } from './connection.ts'
import type { DraftHold } from './draft-hold.ts'
import { newId } from './new-id.ts'
import { saveWithPatience } from './patient-save.ts'
import { type Attempt, save, settles } from './saving.ts'

/** Longer than any answer takes: a connection that died in its sleep never says so by itself. */
const answerWithinMs = 30_000

export type SavePhase = 'idle' | 'sending' | 'waiting'

async function sendOnce({ id, body, key }: Attempt, giveUp: AbortSignal): Promise<Order> {
  const tooLate = AbortSignal.timeout(answerWithinMs)
  const sent = { body, idempotencyKey: key, signal: AbortSignal.any([giveUp, tooLate]) }
  try {
    return id === null
      ? await call(orders.create, sent)
      : await call(orders.replace, { ...sent, params: { id } })
  } catch (error) {
    if (tooLate.aborted && !giveUp.aborted) throw new CallError(0, '', 'no answer in time')
    throw error
  }
}

/** Saves one order at a time, and the same save only once however often it is sent. */
export function useSave(hold: DraftHold, signInAgain: () => Promise<boolean>) {
  const queryClient = useQueryClient()
  const [phase, setPhase] = useState<SavePhase>('idle')
  const running = useRef<AbortController | null>(null)
  const key = useRef<string>(undefined)

  /** Null when the person gave up waiting. An order that is stored leaves the draft to be dropped by the caller. */
  async function run(id: number | null, body: OrderSent): Promise<Order | null> {
    if (running.current) return null
    const giveUp = new AbortController()
    running.current = giveUp
    setPhase('sending')
    key.current ??= hold.unanswered()?.attempt.key ?? newId()
    const attempt: Attempt = { key: key.current, id, body }

    const send = (one: Attempt) => sendOnce(one, giveUp.signal)

    async function tryOnce(): Promise<Order> {
      setPhase('sending')
      const earlier = hold.unanswered()
      // Noted before it is sent: after a crash nobody else knows that it may have arrived.
      if (!earlier) await hold.noteSave({ attempt, since: new Date().toISOString() })
      try {
        return await save(attempt, earlier?.attempt ?? null, send, newId)
      } catch (error) {
        if (settles(error, attempt, earlier?.attempt ?? null)) void hold.noteSave(null)
        throw error
      }
    }

    try {
      const stored = await saveWithPatience(tryOnce, {
        signInAgain,
        waitForConnection: (triesSoFar) => {
          setPhase('waiting')
          return untilWorthTrying(triesSoFar, giveUp.signal)
        },
      })
      // The draft goes with its key: without it, even for a moment, a crash would leave a second order to be made.
      key.current = newId()
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
