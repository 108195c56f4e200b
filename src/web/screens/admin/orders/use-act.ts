import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { orderLife } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import { withinLimit } from '#web/api/answer-limit.ts'
import { type CallError, errorText, failureText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { newId } from '#web/api/new-id.ts'
import { isUnknown } from '#web/api/outcome.ts'
import { creditQuestion, sendCredit } from '#web/order/credit-consent.ts'
import { pauseOrStop, type RunEnd, runActs } from '#web/order/many/run-acts.ts'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { actWords, creditDeclined, orderCount } from './archive-words.ts'
import { orderName } from './order-name.ts'
import type { ActKind } from './selection.ts'

/** A bulk action, from its question to its end or undo. */
interface Work {
  kind: ActKind
  /** Undoes an earlier action. */
  undoing: boolean
  ids: readonly number[]
  /** How many are done or skipped. */
  at: number
  done: number[]
  /** Its response was lost: it may be done. */
  perhaps: number | null
  /** With the same key, a retry gets the first attempt's outcome. */
  keys: Map<string, string>
}

/** What stopped it early: the server's error, or the user declining an excess credit. */
interface Refused {
  id: number
  error: CallError | null
}

export type ActState =
  | { name: 'running'; waitMs: number | null }
  | { name: 'finished' }
  | { name: 'stopped' }
  /** `reason` is null if the session ended. */
  | { name: 'failed'; order: string; reason: string | null; refused: boolean }

export interface Act {
  kind: ActKind
  undoing: boolean
  of: number
  at: number
  done: number
  state: ActState
}

/** Archives or unarchives orders one by one, and can undo it (rule administration/one-after-another). */
export function useAct(settle: (done: readonly number[], finished: boolean) => void) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const confirm = useConfirm()
  const agrees = (text: string) => confirm({ ...creditQuestion, text, confirmLabel: 'Restore' })
  const [act, setAct] = useState<Act | null>(null)
  const work = useRef<Work | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  function show({ kind, undoing, ids, at, done }: Work, state: ActState) {
    setAct({ kind, undoing, of: ids.length, at, done: done.length, state })
  }

  async function run(now: Work): Promise<void> {
    const stop = new AbortController()
    work.current = now
    stopping.current = stop
    show(now, { name: 'running', waitMs: null })
    let refused: Refused | null = null
    const end = await runActs({
      items: now.ids.slice(now.at),
      act: (id) => send(now, id, agrees),
      async pause(waitMs) {
        show(now, { name: 'running', waitMs })
        await pauseOrStop(waitMs, stop.signal)
      },
      lost: null,
      signInAgain: null,
      isStopped: () => stop.signal.aborted,
      onDone(id, order) {
        if (order === null) {
          refused = { id, error: null }
          return 'end'
        }
        now.done.push(id)
        now.at += 1
        now.perhaps = null
        show(now, { name: 'running', waitMs: null })
        return 'next'
      },
      onRefused(id, error) {
        refused = { id, error }
        return 'end'
      },
    })
    stopping.current = null
    await ended(now, end, refused)
    await invalidateOrders(queryClient)
  }

  async function ended(now: Work, end: RunEnd, refused: Refused | null): Promise<void> {
    const words = actWords[now.kind]
    settle(now.undoing ? [] : now.done, end === 'finished' && !now.undoing)
    if (refused?.error === null) {
      const order = await orderName(queryClient, refused.id)
      show(now, { name: 'failed', order, reason: creditDeclined, refused: true })
    } else if (refused) {
      const { id, error } = refused
      if (isUnknown(error)) now.perhaps = id
      const isOver = error.status === 401
      if (!isOver) toast.show({ kind: 'error', title: 'Error', text: failureText(error, words.failed) })
      show(now, {
        name: 'failed',
        order: await orderName(queryClient, id),
        reason: isOver ? null : errorText(error, words.failed),
        refused: !isOver && !isUnknown(error),
      })
    } else if (end === 'finished' && now.undoing) {
      work.current = null
      setAct(null)
      const text = `${orderCount(now.done.length)} ${now.done.length === 1 ? 'is' : 'are'} as before`
      toast.show({ kind: 'success', title: 'Success', text })
    } else {
      show(now, { name: end === 'finished' ? 'finished' : 'stopped' })
      if (end === 'finished') toast.show({ kind: 'success', title: 'Success', text: words.done })
    }
  }

  /** Continues with the rest; skips the refused order if asked to. */
  function goOn(withoutThis: boolean) {
    const now = work.current
    if (!now || stopping.current) return
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
    stop: () => stopping.current?.abort(),
    goOn,
    /** Undoes what was done, last one first; also an order whose response was lost, harmless if not done. */
    undo() {
      const now = work.current
      if (!now || stopping.current) return
      const ids = [...now.done, ...(now.perhaps === null ? [] : [now.perhaps])].reverse()
      void run(newWork(now.kind === 'archive' ? 'unarchive' : 'archive', ids, true))
    },
    dismiss() {
      work.current = null
      setAct(null)
    },
  }
}

function newWork(kind: ActKind, ids: readonly number[], undoing: boolean): Work {
  return { kind, undoing, ids, at: 0, done: [], perhaps: null, keys: new Map() }
}

/** Null if the user declines a credit memo that takes more than is left. */
function send(
  { kind, keys }: Work,
  id: number,
  agrees: (text: string) => Promise<boolean>,
): Promise<Order | null> {
  if (kind === 'archive')
    return sendWith(keyFor(keys, `${id}`), (sent) => call(orderLife.archive, { params: { id }, ...sent }))
  return sendCredit(
    null,
    // Agreeing makes a different request from the refused one, so it needs its own key.
    (body) =>
      sendWith(keyFor(keys, `${id} ${body.creditsOver ?? ''}`), (sent) =>
        call(orderLife.unarchive, { params: { id }, body, ...sent }),
      ),
    agrees,
  )
}

interface Sent {
  idempotencyKey: string
  signal: AbortSignal
}

const sendWith = (idempotencyKey: string, act: (sent: Sent) => Promise<Order>) =>
  withinLimit((signal) => act({ idempotencyKey, signal }))

function keyFor(keys: Map<string, string>, what: string): string {
  const key = keys.get(what) ?? newId()
  keys.set(what, key)
  return key
}
