import { useNavigate } from 'react-router'
import { may, mayGenerally } from '#shared/access.ts'
import type { Order } from '#shared/order/order.ts'
import { newId } from '#web/api/new-id.ts'
import { copyOfForm, supplementalOfForm } from '#web/order/model/copy-as-new.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import type { Autosave } from '#web/screens/order-form/drafts/autosave.ts'
import { writeDraft } from '#web/screens/order-form/drafts/draft-storage.ts'
import { draftFormat, personOf } from '#web/screens/order-form/drafts/stored-draft.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { clearHandOvers, openInForm } from '#web/shell/leaving/open-in-form.ts'
import { useFiscalYear } from '#web/shell/session/fiscal-year.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface ClosedDialogProps {
  reason: string
  /** The order as it is now; null if the user is no longer allowed to see it. */
  now: Order | null
  autosave: Autosave
  onKeep: () => void
}

/**
 * Shown if the order was finalized or archived while the user was typing. Lets the user continue with the
 * same content in another form.
 */
export function OrderClosedDialog({ reason, now, autosave, onKeep }: ClosedDialogProps) {
  const form = useForm((view) => view.form)
  const before = useForm(({ base }) => base.storedOrders.before)
  const catalogue = useForm(({ lists }) => lists.catalogue)
  const { user } = useSession()
  const fiscalYear = useFiscalYear()
  const continueWith = useContinueWith()
  const addsTo = now !== null && may(user, 'createChild', now) ? now : null
  const copies = form.documentType === 'original'

  function copy() {
    if (before === null) return
    const writer = { email: user.email, manager: mayGenerally(user, 'setOrderDiscount'), fiscalYear }
    autosave.discard()
    continueWith(copyOfForm(form, writer, catalogue), before.id)
  }

  /**
   * Continues in a supplemental, which gets only the new lines and changed text, so this form's draft isn't
   * discarded.
   */
  function addTo(order: Order) {
    autosave.flush()
    continueWith(supplementalOfForm(form, order), order.id)
  }

  return (
    <Dialog
      open
      size="small"
      title={now ? reason : 'This purchase order has been archived, or is no longer yours'}
      onClose={onKeep}
      footer={
        <span className="end answers">
          <Button variant="plain" data-focus={copies || addsTo ? undefined : 'first'} onClick={onKeep}>
            Keep editing
          </Button>
          {addsTo && (
            <Button variant={copies ? 'default' : 'primary'} onClick={() => addTo(addsTo)}>
              Create Supplemental
            </Button>
          )}
          {copies && (
            <Button variant="primary" data-focus="first" onClick={copy}>
              Copy as New
            </Button>
          )}
        </span>
      }
    >
      <p>
        Your changes are safe, but can no longer be saved here.
        {copies && ' Copy as New creates a new order from this form, at today’s prices.'}
        {addsTo &&
          ' Create Supplemental adds to the order; it starts with the lines you added, and your other changes stay here as a draft.'}
      </p>
    </Dialog>
  )
}

/**
 * Returns a function that saves the content as a draft for another form, and opens that form with the draft.
 */
function useContinueWith() {
  const session = useSession()
  const editors = useForm((view) => view.editors)
  const navigate = useNavigate()
  return (other: OrderForm, orderId: number) => {
    const formId = newId()
    writeDraft({
      format: draftFormat,
      formId,
      person: personOf(session),
      mode: other.mode,
      orderId,
      keptAt: new Date().toISOString(),
      baseVersion: null,
      form: other,
      editors: { ...editors, edit: null },
      pendingSave: null,
    })
    clearHandOvers()
    navigate(openInForm(other.mode, { id: orderId }), { state: { restore: formId } })
  }
}
