import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { orders } from '#shared/api/orders.ts'
import { sentRenewal } from '#shared/order/renewal/plan.ts'
import { renewalKey } from '#shared/order/renewal/renewal-key.ts'
import { withinLimit } from '#web/api/answer-limit.ts'
import { CallError, errorText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { nextRetry } from '#web/order/save/retry.ts'
import { type Result, type Row, wasRenewed } from './choices.ts'
import { runRenewals, type Wanted } from './run-renewals.ts'

export interface Running {
  done: number
  of: number
  /** Why nothing happens just now. */
  waiting: 'connection' | 'server' | null
}

function wantedOf({ planned, plan }: Row): Wanted {
  const body = sentRenewal(plan, planned.source.id, wasRenewed(planned))
  return { sourceId: planned.source.id, body, key: renewalKey(body, planned.renewedAs) }
}

/** Creates the ticked orders, one after the other; it can be stopped, and gone on with. */
export function useRun(signInAgain: () => Promise<boolean>) {
  const queryClient = useQueryClient()
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map())
  const [running, setRunning] = useState<Running | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  function settle(sourceId: number, result: Result) {
    setResults((now) => new Map(now).set(sourceId, result))
    setRunning((now) => now && { ...now, done: now.done + 1, waiting: null })
  }

  async function start(rows: readonly Row[]): Promise<void> {
    if (stopping.current) return
    const stop = new AbortController()
    stopping.current = stop
    const wait = (waiting: Running['waiting']) => setRunning((now) => now && { ...now, waiting })
    setRunning({ done: 0, of: rows.length, waiting: null })
    try {
      await runRenewals({
        wanted: rows.map(wantedOf),
        send: (one) => send(one, stop.signal),
        onMade: (sourceId, displayPo) => settle(sourceId, { kind: 'made', displayPo }),
        onRefused: (sourceId, error) => settle(sourceId, { kind: 'refused', text: refusalText(error) }),
        async pause(ms) {
          wait('server')
          await pause(ms, stop.signal)
          wait(null)
        },
        async waitForConnection(tries) {
          wait('connection')
          // Whoever stops gives up the wait as well.
          await nextRetry(tries, stop.signal).catch(() => undefined)
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
    stop: () => stopping.current?.abort(),
    forget: () => setResults(new Map()),
  }
}

async function send({ body, key }: Wanted, stop: AbortSignal): Promise<string> {
  try {
    const order = await withinLimit(
      (signal) => call(orders.create, { body, idempotencyKey: key, signal }),
      stop,
    )
    return order.displayPo
  } catch (error) {
    if (error instanceof CallError || !stop.aborted) throw error
    throw new CallError(0, '', 'stopped')
  }
}

function refusalText(error: CallError): string {
  const [problem] = error.problems
  return problem?.message ?? errorText(error, 'The order could not be created')
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    stop.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
