import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { problemText } from '#web/api/call-error.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { useWriteMany } from '#web/api/write-many.ts'
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

/** True for runs that aren't saved, because the user can simply start them again. */
export const isFleeting = ({ kind }: ManyRun) => kind === 'print' || kind === 'download'

interface Options {
  who: string
  /** Called when the run ends or is stopped, to deselect the finished orders. */
  onEnd: (finished: readonly number[], run: ManyRun) => void
}

/** (rule many-orders/one-after-another) */
export function useManyRun({ who, onEnd }: Options) {
  const queryClient = useQueryClient()
  const [run, setRun] = useState<ManyRun | null>(() => readRun(who))
  const { running, isRunning, start, stop } = useWriteMany()
  const fetched = useRef<Fetched>({ orders: new Map(), files: new Map() })
  const now = useRef(run)

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

  async function work(items: readonly RunItem[]): Promise<void> {
    if (isRunning() || !now.current) return
    const act = actOf(now.current.kind, queryClient, fetched.current)
    await start<string, Result>({
      items: items.map(({ key }) => key),
      write(key, send) {
        const item = itemOf(key)
        return act(item, (changes) => void change(item, changes), send)
      },
      onDone: (key, result) => change(itemOf(key), { result }),
      onRefused(key, error) {
        if (error.code === 'sign_in_again' || error.status === 401) return 'end'
        change(itemOf(key), { result: { kind: 'refused', why: problemText(error, 'It was refused') } })
        return 'next'
      },
      onUnknown: (key) => change(itemOf(key), { result: { kind: 'unknown' } }),
    })
    if (now.current) onEnd(finishedIds(now.current), now.current)
    await invalidateOrders(queryClient)
  }

  function itemOf(key: string): RunItem {
    const item = now.current?.items.find((one) => one.key === key)
    if (!item) throw new Error('An order to process is missing from the list')
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
    /** Processes the orders that have no known outcome yet, using their original idempotency keys. */
    resume: () => (now.current ? work(openItems(now.current)) : undefined),
    /** Retries an order that was rejected or is waiting for ACES. */
    again(item: RunItem) {
      if (isRunning()) return
      change(item, item.result?.kind === 'refused' ? { result: null, sent: false } : {})
      return work([item])
    },
    stop,
    isRunning,
    dismiss: () => show(null),
  }
}

export type UsedRun = ReturnType<typeof useManyRun>

function actOf(kind: ActKind, queryClient: QueryClient, fetched: Fetched): ActOn {
  const acts = {
    finalize: () => finalizeOn(queryClient),
    archive: () => archiveOn(queryClient),
    unarchive: () => unarchiveOn,
    print: () => readOn(fetched),
    download: () => downloadOn(fetched),
  }
  return acts[kind]()
}
