import type { RefObject } from 'react'
import { useState } from 'react'
import type { Order } from '#shared/order/order.ts'
import { CallError, errorText } from '#web/api/call-error.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { creditWarningOf } from './credit-note.tsx'
import { formFaults, tidiedDraft } from './form-faults.ts'
import type { OrderFormView } from './order-form-context.tsx'
import { sentOrder } from './saving.ts'
import type { useFaults } from './use-faults.ts'
import { useSave } from './use-save.ts'

/** Somebody else saved the order meanwhile. */
export interface Conflict {
  message: string
  versionNumber: number
  changedAt: string | null
}

interface Submitting {
  view: Omit<OrderFormView, 'goTo' | 'faults'>
  shown: ReturnType<typeof useFaults>
  summary: RefObject<HTMLDivElement | null>
  onStored: (order: Order) => void
}

/** Submit: what is wrong is shown, else the order is sent; whatever fails, the form stays as it is. */
export function useSubmit({ view, shown, summary, onStored }: Submitting) {
  const { form, figures, rules, background } = view
  const toast = useToast()
  const confirm = useConfirm()
  const { saving, run } = useSave()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [signedOut, setSignedOut] = useState(false)
  const editing = form.mode === 'edit_po'
  const failure = editing ? 'Failed to update purchase order' : 'Failed to create purchase order'

  const focusSummary = () => requestAnimationFrame(() => summary.current?.focus())

  async function submit() {
    const draft = tidiedDraft({ ...form, fiscalYear: view.draft.fiscalYear }, rules)
    shown.forgetServer()
    setSignedOut(false)
    if (formFaults(form, draft, rules, view.lists.complete).length > 0) {
      shown.show()
      focusSummary()
      return
    }
    const warning = creditWarningOf(form, figures.grandTotal, background)
    if (warning) {
      const title = 'Credit more than was ordered?'
      if (!(await confirm({ title, text: warning, confirmLabel: 'Submit credit memo' }))) return
    }
    const before = background.before
    try {
      const body = sentOrder(draft, figures.grandTotal, before?.versionNumber ?? null)
      const stored = await run(before?.id ?? null, body)
      if (stored) onStored(stored)
    } catch (error) {
      failed(error, () => {
        shown.show()
        if (error instanceof CallError) shown.refused(error.problems, view.draft)
        focusSummary()
      })
    }
  }

  function failed(error: unknown, showProblems: () => void) {
    if (error instanceof CallError && error.status === 401) {
      setSignedOut(true)
      toast.show({ kind: 'error', title: 'Error', text: 'User not logged in' })
      return
    }
    const stale = conflictOf(error)
    if (stale) {
      setConflict(stale)
      return
    }
    if (error instanceof CallError && error.problems.length > 0) showProblems()
    toast.show({ kind: 'error', title: 'Error', text: errorText(error, failure) })
  }

  return { submit, saving, conflict, keepEditing: () => setConflict(null), signedOut }
}

function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof CallError) || error.status !== 409) return null
  const { versionNumber, changedAt } = error.details
  if (typeof versionNumber !== 'number') return null
  return {
    message: error.serverMessage,
    versionNumber,
    changedAt: typeof changedAt === 'string' ? changedAt : null,
  }
}
