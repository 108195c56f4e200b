import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallError, errorText } from '#web/api/call-error.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { pauseOrStop, runActs } from '#web/order/many/run-acts.ts'
import { nextRetry } from '#web/order/save/retry.ts'
import { type ActOn, archiveOn, downloadOn, type Fetched, finalizeOn, readOn, unarchiveOn } from './act-on.ts'
import {
  type ActKind,
  finishedIds,
  type ManyRun,
  openItems,
  type Result,
  type RunItem,
  settled,
} from './many-run.ts'
import { readRun, storeRun } from './stored-run.ts'

export interface Running {
  waiting: 'connection' | 'server' | null
  /** Sends no further order; still waits for the last response. */
  stopping: boolean
}

/** Not stored: the user can simply start it again. */
export const isFleeting = ({ kind }: ManyRun) => kind === 'print' || kind === 'download'

interface Options {
  who: string
  signInAgain: () => Promise<boolean>
  /** Ended or stopped; finished orders are deselected. */
  onEnd: (finished: readonly number[], run: ManyRun) => void
}

/** Acts on many orders, one after another (rule many-orders/one-after-another). */
export function useManyRun({ who, signInAgain, onEnd }: Options) {
  const queryClient = useQueryClient()
  const [run, setRun] = useState<ManyRun | null>(() => readRun(who))
  const [running, setRunning] = useState<Running | null>(null)
  const fetched = useRef<Fetched>({ orders: new Map(), files: new Map() })
  const now = useRef(run)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  const show = useCallback(
    (next: ManyRun | null) => {
      now.current = next
      setRun(next)
      storeRun(who, next && isFleeting(next) ? null : next)
    },
    [who],
  )

  const change = (item: RunItem, changes: Partial<RunItem>) =>
    now.current && show(settled(now.current, item, changes))

  function actOf(kind: ActKind): ActOn {
    const acts = {
      finalize: () => finalizeOn(queryClient),
      archive: () => archiveOn(queryClient),
      unarchive: () => unarchiveOn,
      print: () => readOn(fetched.current),
      download: () => downloadOn(fetched.current),
    }
    return acts[kind]()
  }

  async function work(items: readonly RunItem[]): Promise<void> {
    const first = now.current
    if (stopping.current || !first) return
    const stop = new AbortController()
    stopping.current = stop
    const act = actOf(first.kind)
    const wait = (waiting: Running['waiting']) => setRunning((before) => before && { ...before, waiting })
    setRunning({ waiting: null, stopping: false })
    try {
      await runActs<string, Result>({
        items: items.map(({ key }) => key),
        act(key) {
          const item = itemOf(key)
          return act(item, (changes) => void change(item, changes))
        },
        onDone(key, result) {
          wait(null)
          change(itemOf(key), { result })
        },
        onRefused(key, error) {
          if (error.code === 'sign_in_again' || error.status === 401) return 'end'
          change(itemOf(key), { result: { kind: 'refused', why: refusalText(error) } })
          return 'next'
        },
        onUnknown: (key) => change(itemOf(key), { result: { kind: 'unknown' } }),
        async pause(ms) {
          wait('server')
          await pauseOrStop(ms, stop.signal)
          wait(null)
        },
        lost: {
          async wait(tries) {
            wait('connection')
            // Stopping ends the wait too.
            await nextRetry(tries, stop.signal).catch(() => undefined)
          },
        },
        signInAgain,
        isStopped: () => stop.signal.aborted,
      })
    } finally {
      stopping.current = null
      setRunning(null)
      if (now.current) onEnd(finishedIds(now.current), now.current)
      await invalidateOrders(queryClient)
    }
  }

  function itemOf(key: string): RunItem {
    const item = now.current?.items.find((one) => one.key === key)
    if (!item) throw new Error('An order of the run is gone')
    return item
  }

  return {
    run,
    running,
    fetched: fetched.current,
    start(next: ManyRun) {
      fetched.current.orders.clear()
      fetched.current.files.clear()
      show(next)
      return work(next.items)
    },
    /** Continues with the rest, after finding out what may already be done. */
    resume: () => (now.current ? work(openItems(now.current)) : undefined),
    /** Retries one that was refused or is waiting. */
    again(item: RunItem) {
      if (stopping.current) return
      change(item, item.result?.kind === 'refused' ? { result: null, sent: false } : {})
      return work([item])
    },
    stop() {
      stopping.current?.abort()
      setRunning((before) => before && { ...before, stopping: true })
    },
    dismiss: () => show(null),
  }
}

export type UsedRun = ReturnType<typeof useManyRun>

function refusalText(error: CallError): string {
  const [problem] = error.problems
  return problem?.message ?? errorText(error, 'It was refused')
}
