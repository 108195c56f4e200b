import type { Mode } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import { rebaseOn } from '#web/order/model/base-version.ts'
import { type OrderForm, sameOrder } from '#web/order/model/order-form.ts'
import { type Autosave, isEdited } from '#web/screens/order-form/drafts/autosave.ts'
import type { DraftPlace } from '#web/screens/order-form/drafts/stored-draft.ts'
import type { FormContent } from '#web/screens/order-form/form/form-state.ts'
import type { FormStore } from '#web/screens/order-form/form/form-store.tsx'

function typedSince({ form, editors }: FormContent, sent: OrderForm): boolean {
  return !sameOrder(form, sent) || isEdited(editors)
}

export interface StoredOutcomes {
  onStored: (order: Order, mode: Mode) => void
  /** Called instead of `onStored` if the user kept typing during the save; the form then stays open. */
  onStoredMeanwhile: (mode: Mode) => void
}

interface OpenForm {
  store: FormStore
  autosave: Autosave
  place: DraftPlace
  outcomes: StoredOutcomes
}

/** Closes the form after a save or, if the user has typed more since, continues editing the saved order. */
export function endOrContinue(order: Order, sent: OrderForm, open: OpenForm): void {
  const { store, autosave, outcomes } = open
  const now = store.get()
  const { mode } = now.form
  if (typedSince(now, sent)) {
    continueWith(order, open)
    outcomes.onStoredMeanwhile(mode)
  } else {
    autosave.discard()
    outcomes.onStored(order, mode)
  }
}

/**
 * Continues with the saved order in the same form. Everything typed since the order was sent becomes part of
 * the next version (rule drafts/typing-goes-on).
 */
function continueWith(order: Order, { store, autosave, place }: OpenForm): void {
  const { form, base } = store.get()
  const { documentType, parentPoId, fiscalYear, versionNumber } = order
  store.update({
    form: { ...form, mode: 'edit_po', documentType, parentPoId, fiscalYear },
    base: rebaseOn(order, base),
    submit: { kind: 'saved', version: versionNumber },
    tried: false,
    serverProblems: [],
  })
  autosave.moveTo({ ...place, mode: 'edit_po', orderId: order.id })
}
