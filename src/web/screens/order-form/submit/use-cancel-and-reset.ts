import { useRef } from 'react'
import { noEditors } from '#web/order/model/line-editor.ts'
import { noHistory } from '#web/order/model/undo.ts'
import type { Autosave } from '#web/screens/order-form/drafts/autosave.ts'
import type { FormContent, FormState } from '#web/screens/order-form/form/form-state.ts'
import { useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { noSelection } from '#web/screens/order-form/form/line-selection.ts'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { cancelQuestion, leaveWithPendingSave, resetQuestion } from './questions.ts'

interface Outcomes {
  onCancel: (content: FormContent) => void
  onReset: (content: FormContent) => void
  /** Undoes the reset that opened this form; null if there was none. */
  onUndoReset: (() => void) | null
}

export function useCancelAndReset(autosave: Autosave, { onCancel, onReset, onUndoReset }: Outcomes) {
  const store = useFormStore()
  const confirm = useConfirm()
  const goBack = useGoBackToStart(autosave)

  return {
    async cancel() {
      if (!(await mayGiveUp(cancelQuestion(store.get().form.mode)))) return
      autosave.discard()
      onCancel(store.get())
    },
    /**
     * Opens a blank form for a new order; in other modes, returns the form to its initial values (rule
     * drafts/reset).
     */
    async reset() {
      if (store.get().form.mode === 'create_new') {
        if (autosave.pendingSave() && !(await confirm(leaveWithPendingSave))) return
        autosave.discard()
        onReset(store.get())
      } else if (await mayGiveUp(resetQuestion)) goBack.reset()
    },
    /**
     * Undoes a reset. Does nothing if the user has typed something since, because that text would be lost.
     */
    undoReset(): boolean {
      if (goBack.undo()) return true
      if (onUndoReset === null || autosave.isUnsaved()) return false
      onUndoReset()
      return true
    },
  }

  async function mayGiveUp(question: ReturnType<typeof cancelQuestion>): Promise<boolean> {
    if (autosave.pendingSave()) return confirm(leaveWithPendingSave)
    return !autosave.isUnsaved() || (await confirm(question))
  }
}

type GivenUp = Pick<FormState, 'form' | 'editors' | 'base' | 'undo'>

function useGoBackToStart(autosave: Autosave) {
  const store = useFormStore()
  const toast = useToast()
  const givenUp = useRef<GivenUp>(null)

  function undo(): boolean {
    if (givenUp.current === null || autosave.isUnsaved()) return false
    store.update(givenUp.current)
    givenUp.current = null
    return true
  }

  function undoByNotice() {
    if (undo()) return
    toast.show({ kind: 'info', title: 'Not undone', text: 'You would lose your later changes.' })
  }

  function reset() {
    const { form, editors, base, undo: history } = store.get()
    givenUp.current = autosave.isUnsaved() ? { form, editors, base, undo: history } : null
    autosave.discard()
    store.update({
      form: base.pristine,
      editors: noEditors,
      // Uses the loaded order's version, because a draft may be based on an older one.
      base: { ...base, version: base.storedOrders.before?.versionNumber ?? null },
      selection: noSelection,
      undo: noHistory,
      dropped: null,
      submit: { kind: 'idle' },
      tried: false,
      serverProblems: [],
    })
    const action = givenUp.current ? { label: 'Undo', onAction: undoByNotice } : undefined
    toast.show({ kind: 'success', title: 'Reset', text: 'All fields have been reset.', action })
  }

  return { reset, undo }
}
