import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PlannedOrder } from '#shared/api/corrections/corrections-schemas.ts'
import { orders } from '#shared/api/orders.ts'
import { correctionBody, correctionKey } from '#shared/order/corrections/correction-key.ts'
import { withinLimit } from '#web/api/answer-limit.ts'
import { type CallError, errorText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { pauseOrStop, runActs } from '#web/order/many/run-acts.ts'
import { nextRetry } from '#web/order/save/retry.ts'

export type Result =
  | { kind: 'made'; id: number; displayPo: string }
  | { kind: 'refused'; text: string }
  | { kind: 'unknown' }

export interface Running {
  done: number
  of: number
  waiting: 'connection' | 'server' | null
  stopping: boolean
}

export const orderKey = ({ familyId, documentType }: PlannedOrder) => `${familyId} ${documentType}`

/** Creates the planned orders one at a time (rule corrections/never-twice). */
export function useCorrectionsRun(signInAgain: () => Promise<boolean>) {
  const queryClient = useQueryClient()
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const [running, setRunning] = useState<Running | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  async function start(planned: readonly PlannedOrder[]): Promise<void> {
    if (stopping.current) return
    const stop = new AbortController()
    stopping.current = stop
    const known = new Map(results)
    function settle(one: PlannedOrder, result: Result) {
      known.set(orderKey(one), result)
      setResults(new Map(known))
      if (result.kind !== 'unknown') setRunning((now) => now && { ...now, done: now.done + 1, waiting: null })
    }
    const wait = (waiting: Running['waiting']) => setRunning((now) => now && { ...now, waiting })
    setRunning({ done: 0, of: planned.length, waiting: null, stopping: false })
    try {
      await runActs({
        items: planned,
        act: (one) => make(one, madeBeside(one, known)),
        onDone: (one, { id, displayPo }) => settle(one, { kind: 'made', id, displayPo }),
        onRefused(one, error): 'next' {
          settle(one, { kind: 'refused', text: refusalText(error) })
          return 'next'
        },
        onUnknown: (one) => settle(one, { kind: 'unknown' }),
        async pause(ms) {
          wait('server')
          await pauseOrStop(ms, stop.signal)
          wait(null)
        },
        lost: {
          async wait(tries) {
            wait('connection')
            // Stopping also cancels the wait.
            await nextRetry(tries, stop.signal).catch(() => undefined)
          },
        },
        signInAgain,
        isStopped: () => stop.signal.aborted,
      })
    } finally {
      stopping.current = null
      setRunning(null)
      await invalidateOrders(queryClient)
    }
  }

  return {
    results,
    running,
    start,
    stop() {
      stopping.current?.abort()
      setRunning((now) => now && { ...now, stopping: true })
    },
    forget: () => setResults(new Map()),
  }
}

/** The key derives from the list, so the same list creates an order only once. */
function make(one: PlannedOrder, beside: readonly number[]) {
  const body = bodyOf(one, beside)
  return withinLimit((signal) => call(orders.create, { body, idempotencyKey: correctionKey(body), signal }))
}

/** The other order of the family if this run just created it: the planned state lacks it. */
function madeBeside(one: PlannedOrder, known: ReadonlyMap<string, Result>): number[] {
  const other = one.documentType === 'supplemental' ? 'credit_memo' : 'supplemental'
  const result = known.get(orderKey({ ...one, documentType: other }))
  return result?.kind === 'made' ? [result.id] : []
}

function bodyOf(
  { familyId, state, documentType, lineItems, beyond }: PlannedOrder,
  beside: readonly number[],
) {
  const sent = { familyId, state, documentType, lineItems, creditsOver: beyond?.over ?? null }
  return correctionBody(sent, beside)
}

function refusalText(error: CallError): string {
  const [problem] = error.problems
  return problem?.message ?? errorText(error, 'The order could not be created')
}
