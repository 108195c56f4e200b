import type { Draft } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'
import type { CallError } from '#web/api/call-error.ts'
import { ConflictDialog } from '#web/order/conflict/conflict-dialog.tsx'
import type { Autosave } from '#web/screens/order-form/drafts/autosave.ts'
import { useOrderForm } from '#web/screens/order-form/form/order-form-context.tsx'
import { useNames } from '#web/screens/order-form/form/use-names.ts'
import { OrderClosedDialog } from './order-closed-dialog.tsx'

interface FormConflictProps {
  /** The answer to the save. */
  error: CallError
  /** The version that this form began with. */
  began: number
  autosave: Autosave
  onKeep: () => void
  onReload: () => void
  onMerge: (merged: Draft, newer: Order) => void
}

/** The form's order was changed, finalized or archived by somebody else before it was saved. */
export function FormConflict({ error, began, autosave, onKeep, onReload, onMerge }: FormConflictProps) {
  const { form, rules, storedOrders, lists } = useOrderForm()
  const names = useNames()
  return (
    <ConflictDialog
      save={{ error, orderId: storedOrders.before?.id ?? 0, began, label: 'Submit' }}
      form={form}
      rules={rules}
      listsComplete={lists.complete}
      names={names}
      closed={(now) => (
        <OrderClosedDialog reason={error.serverMessage} now={now} autosave={autosave} onKeep={onKeep} />
      )}
      answers={{ onKeep, onReload, onMerge }}
    />
  )
}
