import type { RefObject } from 'react'
import { useRef, useState } from 'react'
import type { Draft } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'
import { CallError, failureText } from '#web/api/call-error.ts'
import { creditWarningOf } from '#web/order/model/credit-warning.ts'
import { formProblems, tidiedDraft } from '#web/order/model/form-problems.ts'
import { sentOrder } from '#web/order/save/sent-order.ts'
import { useSave } from '#web/order/save/use-save.ts'
import type { Autosave } from '#web/screens/order-form/drafts/autosave.ts'
import type { DraftPlace } from '#web/screens/order-form/drafts/draft.ts'
import { hasPendingSaveElsewhere } from '#web/screens/order-form/drafts/unanswered-beside.ts'
import type { OrderFormView } from '#web/screens/order-form/form/order-form-context.tsx'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { askSecondOrder } from './questions.ts'
import type { useProblems } from './use-problems.ts'

interface Submitting {
  view: Omit<OrderFormView, 'goTo' | 'problems'>
  draft: Draft
  shown: ReturnType<typeof useProblems>
  summary: RefObject<HTMLDivElement | null>
  place: DraftPlace
  autosave: Autosave
  /** The version that is saved on top of; null for a new order. */
  basis: number | null
  signInAgain: () => Promise<boolean>
  onStored: (order: Order) => void
}

/** Why the last Submit did not get through. */
export type SubmitFailure =
  | { kind: 'signed out' }
  /** Somebody else saved, finalized or archived the order meanwhile. */
  | { kind: 'overtaken'; error: CallError }
  | { kind: 'failed'; text: string }
  /** The person waited no longer for an answer. */
  | { kind: 'given up' }

/** Submit: what is wrong is shown, else the order is sent; whatever fails, the form stays as it is. */
export function useSubmit({
  view,
  draft: sent,
  shown,
  summary,
  place,
  autosave,
  basis,
  signInAgain,
  onStored,
}: Submitting) {
  const { form, figures, rules, storedOrders } = view
  const toast = useToast()
  const confirm = useConfirm()
  const { phase, run, giveUp } = useSave(autosave, signInAgain)
  const [failure, setFailure] = useState<SubmitFailure | null>(null)
  const fallback =
    form.mode === 'edit_po' ? 'Failed to update purchase order' : 'Failed to create purchase order'

  const focusSummary = () => requestAnimationFrame(() => summary.current?.focus())

  const running = useRef(false)
  /** Not twice at once: what is asked before the save leaves time for a second press. */
  async function submit() {
    if (running.current) return
    running.current = true
    await submitOnce().finally(() => {
      running.current = false
    })
  }

  async function submitOnce() {
    const draft = tidiedDraft({ ...form, fiscalYear: sent.fiscalYear }, rules)
    shown.forgetServer()
    setFailure(null)
    if (formProblems(form, draft, rules, view.lists.complete).length > 0) {
      shown.show()
      focusSummary()
      return
    }
    const warning = creditWarningOf(form, figures.grandTotal, storedOrders)
    if (warning) {
      const title = 'Credit more than was ordered?'
      if (!(await confirm({ title, text: warning, confirmLabel: 'Submit credit memo' }))) return
    }
    const doubles = storedOrders.before === null && (await hasPendingSaveElsewhere(place, autosave.writer))
    if (doubles && !(await confirm(askSecondOrder))) return
    try {
      const body = sentOrder(draft, figures.grandTotal, basis)
      const stored = await run({ id: storedOrders.before?.id ?? null, body })
      if (stored) onStored(stored)
      else if (autosave.pendingSave()) setFailure({ kind: 'given up' })
    } catch (error) {
      failed(error)
    }
  }

  function failed(error: unknown) {
    const status = error instanceof CallError ? error.status : null
    if (error instanceof CallError && storedOrders.before && (status === 409 || status === 404)) {
      setFailure({ kind: 'overtaken', error })
      return
    }
    const text = status === 401 ? 'User not logged in' : failureText(error, fallback)
    toast.show({ kind: 'error', title: 'Error', text })
    if (status === 401) setFailure({ kind: 'signed out' })
    else if (error instanceof CallError && error.problems.length > 0) {
      shown.show()
      shown.refused(error.problems, sent)
      focusSummary()
    } else setFailure({ kind: 'failed', text })
  }

  return { submit, phase, giveUp, failure, forgetFailure: () => setFailure(null) }
}
