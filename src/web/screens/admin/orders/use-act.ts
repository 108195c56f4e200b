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

/** An act on many orders, from the question to its end or to being taken back. */
interface Work {
  kind: ActKind
  /** Takes an earlier act back. */
  undoing: boolean
  ids: readonly number[]
  /** How many of them are done or left out. */
  at: number
  done: number[]
  /** Its answer was lost: it may be done. */
  perhaps: number | null
  /** By its key a repeat is told what became of the first one. */
  keys: Map<string, string>
}

/** What ended it before its time: the server's answer, or the person's no to a credit beyond what is left. */
interface Refused {
  id: number
  error: CallError | null
}

export type ActState =
  | { name: 'running'; waitMs: number | null }
  | { name: 'finished' }
  | { name: 'stopped' }
  /** Without `reason` the session ended. */
  | { name: 'failed'; order: string; reason: string | null; refused: boolean }

/** What is shown of an act. */
export interface Act {
  kind: ActKind
  undoing: boolean
  of: number
  at: number
  done: number
  state: ActState
}

/** Archives or unarchives one order after the other, and takes it back (rule administration/one-after-another). */
export function useAct(settle: (done: readonly number[], finished: boolean) => void) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const confirm = useConfirm()
  const agrees = (text: string) => confirm({ ...creditQuestion, text, confirmLabel: 'Put back' })
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

  /** On with the rest; without the order that was refused, where that is said. */
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
    /** Takes back what was done, the last one first; one whose answer was lost too, which is left alone if it isn't. */
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

/** Null where a credit memo would take more than is left, and the person doesn't want that. */
function send(
  { kind, keys }: Work,
  id: number,
  agrees: (text: string) => Promise<boolean>,
): Promise<Order | null> {
  if (kind === 'archive')
    return sendWith(keyFor(keys, `${id}`), (sent) => call(orderLife.archive, { params: { id }, ...sent }))
  return sendCredit(
    null,
    // What is agreed to is another request than the one that was refused.
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
