import { useEffect, useEffectEvent, useState } from 'react'
import { splits as calls } from '#shared/api/splits.ts'
import { answerMoment, type SplitAnswer, type SplitMoment } from '#shared/order/shares/put-in.ts'
import type { UsualSplit } from '#shared/order/shares/split-shares.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { sharePaths } from '#web/order/model/order-form.ts'
import type { FormView } from '#web/screens/order-form/form/derive.ts'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { putIn } from '#web/screens/order-form/form/given-form.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { putInSplit } from './split-steps.ts'

export interface SplitsInForm {
  line: SplitAnswer['line']
  splits: readonly UsualSplit[]
  retry: () => void
}

/**
 * How long, in milliseconds, to wait before showing that the splits are still loading. Usually they load
 * faster.
 */
const slowMs = 2_000

/**
 * Applies the producer's usual split as soon as it has loaded, once each time a producer is chosen (rule
 * splits/put-in-once).
 */
export function useSplitMoment(producerId: number, due: boolean, onSettled: () => void): SplitsInForm {
  const store = useFormStore()
  const { user } = useSession()
  const read = useEndpoint(calls.read, { params: { id: String(producerId) } })
  const lists = useForm((view) => view.lists)
  const people = lists.stateOf('customers', 'agronomists')
  const splits = read.data?.splits ?? (read.isError ? 'failed' : 'reading')

  function answerOf(view: FormView): SplitAnswer {
    const known = people.isLoading ? (people.retry ? 'failed' : 'reading') : view.rules
    return answerMoment({ ...momentOf(view), writer: user.email, due, splits, known })
  }

  const settle = useEffectEvent(() => {
    const { put, settled } = answerOf(store.get())
    if (put) putIn(store, () => store.change(putInSplit(put, user.email)))
    if (settled) onSettled()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer depends on these.
  useEffect(() => {
    if (due) settle()
  }, [due, splits, people.isLoading, people.retry === null])

  // Re-renders when the shares change, so that the note about the split is up to date.
  useForm(({ form }) => form.agronomists)
  useForm(({ form }) => form.customers)
  useForm(({ form }) => form.putIn)
  const slow = useSlow(due && splits === 'reading', producerId)
  const { line } = answerOf(store.get())
  return {
    line: line.kind === 'reading' && !slow ? { kind: 'nothing' } : line,
    splits: typeof splits === 'string' ? [] : splits,
    retry() {
      people.retry?.()
      if (read.isError) void read.refetch()
    },
  }
}

function momentOf({ form, submit }: FormView): Omit<SplitMoment, 'writer' | 'due' | 'splits' | 'known'> {
  const { mode, documentType, producerId, agronomists, customers, putIn, typed } = form
  const underWay = submit.kind === 'asking' || submit.kind === 'sending' || submit.kind === 'waiting'
  const atShares = document.activeElement?.closest('.of-row.share') != null
  const unread = Object.keys(typed).some((path) =>
    Object.values(sharePaths).some((list) => path.startsWith(list)),
  )
  const busy = underWay || atShares || unread
  return { mode, documentType, producerId, agronomists, customers, putIn: putIn ?? null, busy }
}

/** True if the splits have been loading so long that the form should say so. */
function useSlow(waiting: boolean, producerId: number): boolean {
  const [slowFor, setSlowFor] = useState<number | null>(null)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlowFor(producerId), slowMs)
    return () => clearTimeout(timer)
  }, [waiting, producerId])
  return waiting && slowFor === producerId
}
