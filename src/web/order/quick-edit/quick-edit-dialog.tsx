import { useState } from 'react'
import { documentLabels } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { useUnsavedWork } from '#web/shell/session/use-unsaved-work.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { discardChanges } from '#web/ui/overlay/confirm.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { QuickEditForm } from './quick-edit-form.tsx'
import { useQuickEditOrder } from './use-quick-edit-order.ts'
import './quick-edit.css'

const formId = 'quick-edit'

const discardsChanges = { ...discardChanges, text: 'The saved order won’t change.' }

interface QuickEditDialogProps {
  orderId: number
  /** The PO number for the dialog's title, which is visible before the order has loaded. */
  displayPo: string
  /** Called with the saved order when the dialog closes. */
  onStored: (order: Order) => void
  onClosed: () => void
}

/** Derives the kind of order from a number such as `12`, `12-S1` or `12-C1`. */
function kindOf(displayPo: string): string {
  if (displayPo.includes('-S')) return documentLabels.supplemental
  return displayPo.includes('-C') ? documentLabels.credit_memo : documentLabels.original
}

/** (rule lists/quick-edit) */
export function QuickEditDialog({ orderId, displayPo, onStored, onClosed }: QuickEditDialogProps) {
  const { start, failure, retry } = useQuickEditOrder(orderId)
  const [saving, setSaving] = useState(false)
  const [changed, setChanged] = useState(false)
  const { signIn, leave } = useUnsavedWork({
    isChanged: changed,
    saving,
    question: discardsChanges,
    onClosed,
  })
  const close = () => void leave()

  return (
    <Dialog
      open
      onClose={close}
      title={`Edit ${kindOf(displayPo)} #${displayPo}`}
      size="wide"
      footer={
        <span className="end">
          <Button variant="plain" disabled={saving} onClick={close}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={!start || saving}>
            {saving ? 'Updating...' : 'Update Purchase Order'}
          </Button>
        </span>
      }
    >
      {failure && !start && (
        <ErrorState title="The purchase order could not be loaded" onRetry={retry}>
          {failure.messageOr()}
        </ErrorState>
      )}
      {!failure && !start && (
        <div className="stack" aria-busy="true">
          <Skeleton width="60%" height={36} />
          <Skeleton height={120} />
          <Skeleton height={160} />
        </div>
      )}
      {start && (
        <QuickEditForm
          id={formId}
          start={start}
          onSaving={setSaving}
          onStored={(order) => {
            onStored(order)
            onClosed()
          }}
          onUnchanged={onClosed}
          onChanged={setChanged}
        />
      )}
      {signIn.asking && <SignInOver onAnswer={signIn.answer} />}
    </Dialog>
  )
}
