import type { Draft } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'
import type { CallError } from '#web/api/call-error.ts'
import { ConflictDialog } from '#web/order/conflict/conflict-dialog.tsx'
import { applyMerged, rebaseOn } from '#web/order/model/base-version.ts'
import type { Autosave } from '#web/screens/order-form/drafts/autosave.ts'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { useNames } from '#web/screens/order-form/form/use-names.ts'
import { ErrorSummary } from './error-summary.tsx'
import { OrderClosedDialog } from './order-closed-dialog.tsx'

export { ErrorSummary }

interface FormConflictProps {
  /** The server's error response to the save, with status 409 or 404. */
  error: CallError
  autosave: Autosave
  onSubmit: () => void
  onReload: () => void
}

export function FormConflict({ error, autosave, onSubmit, onReload }: FormConflictProps) {
  const store = useFormStore()
  const form = useForm((view) => view.form)
  const rules = useForm((view) => view.rules)
  const complete = useForm(({ lists }) => lists.complete)
  const base = useForm((view) => view.base)
  const names = useNames()

  const keepEditing = () => store.update({ submit: { kind: 'idle' } })

  function submitMerged(merged: Draft, newer: Order) {
    store.update({ submit: { kind: 'idle' }, base: rebaseOn(newer, base) })
    store.change(applyMerged(merged))
    onSubmit()
  }

  return (
    <ConflictDialog
      save={{ error, orderId: base.storedOrders.before?.id ?? 0, began: base.version ?? 1, label: 'Submit' }}
      form={form}
      rules={rules}
      listsComplete={complete}
      names={names}
      closed={(now) => (
        <OrderClosedDialog reason={error.serverMessage} now={now} autosave={autosave} onKeep={keepEditing} />
      )}
      answers={{ onKeep: keepEditing, onReload, onMerge: submitMerged }}
    />
  )
}
