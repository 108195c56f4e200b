import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { orderLife, orders } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import { type CallError, errorText, failureText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { newId } from '#web/api/new-id.ts'
import { isUnknown } from '#web/api/outcome.ts'
import type { Send } from '#web/api/write.ts'
import { type ManyWrites, type RunEnd, useWriteMany } from '#web/api/write-many.ts'
import { restoreOrder } from '#web/order/restore-order.ts'
import { type Question, useConfirm } from '#web/ui/overlay/confirm.tsx'
import { type ToastText, useToast } from '#web/ui/overlay/toast.ts'
import { actWords, creditDeclined, orderCount } from './archive-words.ts'
import type { ActKind } from './selection.ts'

/** The state of a bulk action, from its confirmation until it ends or is undone. */
interface Work {
  kind: ActKind
  undoing: boolean
  ids: readonly number[]
  /** The number of orders processed so far, including skipped ones. */
  at: number
  done: number[]
  /**
   * The ID of the order whose request got no response. It's unknown whether the server changed that order.
   */
  perhaps: number | null
  /** The idempotency key for each order, so that a retry gets the outcome of the first attempt. */
  keys: Map<string, string>
}

/**
 * Why the bulk action stopped early: the server rejected an order, or the user declined to credit more than
 * was ordered.
 */
interface Refused {
  id: number
  error: CallError | null
}

export type ActState =
  | { name: 'running'; waitMs: number | null }
  | { name: 'finished' }
  | { name: 'stopped' }
  /** `reason` is the message shown to the user; null if the session ended. */
  | { name: 'failed'; order: string; reason: string | null; refused: boolean }

export interface Act {
  kind: ActKind
  undoing: boolean
  of: number
  at: number
  done: number
  state: ActState
}

/**
 * Archives or unarchives orders one by one. The user can undo the action (rule
 * administration/one-after-another).
 */
export function useAct(settle: (done: readonly number[], finished: boolean) => void) {
  const { act, idle, run, stop, dismiss } = useRunOfWork(settle)

  /** Continues with the remaining orders. Skips the failed order if `withoutThis` is true. */
  function resume(withoutThis: boolean) {
    const now = idle()
    if (!now) return
    if (withoutThis) {
      settle([...now.done, ...now.ids.slice(now.at, now.at + 1)], false)
      now.at += 1
    }
    void run(now)
  }

  return {
    act,
    isRunning: act?.state.name === 'running',
    start: (kind: ActKind, ids: readonly number[]) => run(newWork(kind, ids, false)),
    stop,
    resume,
    /**
     * Undoes the action, starting with the order processed last. Includes the order whose outcome is unknown,
     * because undoing an action that didn't happen is harmless.
     */
    undo() {
      const now = idle()
      if (!now) return
      const ids = [...now.done, ...(now.perhaps === null ? [] : [now.perhaps])].reverse()
      void run(newWork(now.kind === 'archive' ? 'unarchive' : 'archive', ids, true))
    },
    dismiss,
  }
}

function useRunOfWork(settle: Parameters<typeof useAct>[0]) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const confirm = useConfirm()
  const [act, setAct] = useState<Act | null>(null)
  const work = useRef<Work | null>(null)
  const { isRunning, start, stop } = useWriteMany()

  function show({ kind, undoing, ids, at, done }: Work, state: ActState) {
    setAct({ kind, undoing, of: ids.length, at, done: done.length, state })
  }

  async function run(now: Work): Promise<void> {
    work.current = now
    const running = (waitMs: number | null) => show(now, { name: 'running', waitMs })
    running(null)
    let refused: Refused | null = null
    const writes: ManyWrites<number, Order | null> = {
      items: now.ids.slice(now.at),
      write: (id, send) => writeOne(now, id, send, confirm),
      onDone(id, order) {
        if (order === null) return endWith({ id, error: null })
        countDone(now, id)
        running(null)
        return 'next'
      },
      onRefused: (id, error) => endWith({ id, error }),
    }
    function endWith(by: Refused): 'end' {
      refused = by
      return 'end'
    }
    const end = await start(writes, { endsUnanswered: true, onLimit: running })
    if (end !== 'busy') await ended(now, end, refused)
    await invalidateOrders(queryClient)
  }

  async function ended(now: Work, end: RunEnd, refused: Refused | null): Promise<void> {
    settle(now.undoing ? [] : now.done, end === 'finished' && !now.undoing)
    if (refused?.error && isUnknown(refused.error)) now.perhaps = refused.id
    const notice = noticeOf(now, end, refused)
    if (notice) toast.show(notice)
    if (end === 'finished' && now.undoing) dismiss()
    else
      show(
        now,
        refused
          ? await failedState(now, refused, queryClient)
          : { name: end === 'finished' ? end : 'stopped' },
      )
  }

  function dismiss() {
    work.current = null
    setAct(null)
  }

  return {
    act,
    /** Returns the most recent bulk action; null while one is running. */
    idle: () => (isRunning() ? null : work.current),
    run,
    stop,
    dismiss,
  }
}

function newWork(kind: ActKind, ids: readonly number[], undoing: boolean): Work {
  return { kind, undoing, ids, at: 0, done: [], perhaps: null, keys: new Map() }
}

function countDone(now: Work, id: number): void {
  now.done.push(id)
  now.at += 1
  now.perhaps = null
}

async function failedState(
  { kind }: Work,
  { id, error }: Refused,
  queryClient: QueryClient,
): Promise<ActState> {
  const order = await orderName(queryClient, id)
  if (error === null) return { name: 'failed', order, reason: creditDeclined, refused: true }
  if (error.status === 401) return { name: 'failed', order, reason: null, refused: false }
  const reason = errorText(error, actWords[kind].failed)
  return { name: 'failed', order, reason, refused: !isUnknown(error) }
}

function noticeOf({ kind, undoing, done }: Work, end: RunEnd, refused: Refused | null): ToastText | null {
  const words = actWords[kind]
  if (refused) {
    const { error } = refused
    // Shows no notice if the user declined to credit more than was ordered, or chose not to sign in again.
    if (error === null || error.status === 401) return null
    return { kind: 'error', title: 'Error', text: failureText(error, words.failed) }
  }
  if (end !== 'finished') return null
  const text = undoing ? `Undone: ${orderCount(done.length)}` : words.done
  return { kind: 'success', title: 'Success', text }
}

/**
 * Archives or unarchives one order. Returns null if the user declines a credit memo that exceeds what is left
 * to credit.
 */
function writeOne(
  { kind, keys }: Work,
  id: number,
  send: Send,
  confirm: (question: Question) => Promise<boolean>,
): Promise<Order | null> {
  const sent = (what: string) => ({ params: { id }, idempotencyKey: keyFor(keys, what) })
  if (kind === 'archive') return send(orderLife.archive, sent(`${id}`))
  // The request sent after the user confirms differs from the rejected one, so it needs its own idempotency
  // key.
  return restoreOrder(
    (body) => send(orderLife.unarchive, { body, ...sent(`${id} ${body.creditsOver ?? ''}`) }),
    confirm,
  )
}

function keyFor(keys: Map<string, string>, what: string): string {
  const key = keys.get(what) ?? newId()
  keys.set(what, key)
  return key
}

interface Pages {
  pages: { orders: readonly Order[] }[]
}

/** Returns the name of a selected order; fetches the order if it was never loaded. */
async function orderName(queryClient: QueryClient, id: number): Promise<string> {
  const known = queryClient
    .getQueriesData<Pages>({ queryKey: [orders.list.path, 'pages'] })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.orders)
    .find((order) => order.id === id)
  if (known) return documentTitle(known)
  const order = await call(orders.get, { params: { id } }).catch(() => null)
  return order ? documentTitle(order) : `Purchase Order ${id}`
}
