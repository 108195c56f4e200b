import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { OrderSent } from '#shared/order/order.ts'
import { sentRenewal } from '#shared/order/renewal/plan.ts'
import { renewalKey } from '#shared/order/renewal/renewal-key.ts'
import { withinLimit } from '#web/api/answer-limit.ts'
import { type CallError, errorText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { pauseOrStop, runActs } from '#web/order/many/run-acts.ts'
import { nextRetry } from '#web/order/save/retry.ts'
import { type Result, type Row, renewalsOf } from './choices.ts'

/** An order to create; the key derives from it (rule renewals/never-twice). */
interface Wanted {
  sourceId: number
  body: OrderSent
  key: string
}

export interface Running {
  done: number
  of: number
  /** Why the run is waiting. */
  waiting: 'connection' | 'server' | null
  /** No more orders are sent; the last answer is awaited. */
  stopping: boolean
}

interface RunOptions {
  signInAgain: () => Promise<boolean>
  onMade: (sourceId: number) => void
  /** Reloads a refused order to show what to do; false if it no longer exists. */
  onRefused: (sourceId: number) => Promise<boolean>
}

function wantedOf({ planned, plan }: Row): Wanted {
  const body = sentRenewal(plan, planned.source.id, renewalsOf(planned))
  return { sourceId: planned.source.id, body, key: renewalKey(body, planned.renewedAs) }
}

/** Creates the selected orders one at a time; the run can be stopped and continued. */
export function useRun({ signInAgain, onMade, onRefused }: RunOptions) {
  const queryClient = useQueryClient()
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map())
  const [running, setRunning] = useState<Running | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  function setResult(sourceId: number, result: Result) {
    setResults((now) => new Map(now).set(sourceId, result))
  }
  function settle(sourceId: number, result: Result) {
    setResult(sourceId, result)
    setRunning((now) => now && { ...now, done: now.done + 1, waiting: null })
  }

  async function start(rows: readonly Row[]): Promise<void> {
    if (stopping.current) return
    const stop = new AbortController()
    stopping.current = stop
    const wait = (waiting: Running['waiting']) => setRunning((now) => now && { ...now, waiting })
    setRunning({ done: 0, of: rows.length, waiting: null, stopping: false })
    try {
      await runActs({
        items: rows.map(wantedOf),
        act: send,
        onDone({ sourceId }, displayPo) {
          settle(sourceId, { kind: 'made', displayPo })
          onMade(sourceId)
        },
        async onRefused({ sourceId }, error): Promise<'next'> {
          const refused = { kind: 'refused', text: refusalText(error) } as const
          settle(sourceId, { ...refused, gone: false })
          if (!(await onRefused(sourceId))) setResult(sourceId, { ...refused, gone: true })
          return 'next'
        },
        onUnknown: ({ sourceId }) => setResult(sourceId, { kind: 'unknown' }),
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

async function send({ body, key }: Wanted): Promise<string> {
  const order = await withinLimit((signal) => call(orders.create, { body, idempotencyKey: key, signal }))
  return order.displayPo
}

function refusalText(error: CallError): string {
  const [problem] = error.problems
  return problem?.message ?? errorText(error, 'The order could not be created')
}
