import type { Order } from '#shared/order/order.ts'
import { newId } from '#web/api/new-id.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import type { PendingSave } from '#web/order/save/pending-saves.ts'
import type { EditedLine, StoredDraft } from './draft.ts'

/** What a form begins with: as the mode fills it in, or as it was when it was left. */
export interface InitialForm {
  /** Names the draft that it is kept in. */
  writer: string
  form: OrderForm
  editing: EditedLine | null
  unanswered: PendingSave | null
  /** The version that the typing began with; what was saved since is merged on saving. */
  basis: number | null
  /** A save that was waiting goes on at once. */
  submits: boolean
}

export function freshForm(form: OrderForm, basis: number | null): InitialForm {
  return { writer: newId(), form, editing: null, unanswered: null, basis, submits: false }
}

export function formFromDraft(kept: StoredDraft, submits: boolean): InitialForm {
  const { writer, form, editing, unanswered, basis } = kept
  return { writer, form, editing, unanswered, basis, submits: submits && unanswered !== null }
}

/** What somebody else did to the order while its draft lay there; it is said before one types on. */
export function staleDraftNotes({ basis }: InitialForm, now: Order | null): string[] {
  if (!now) return []
  if (!now.status || now.finalized)
    return ['This purchase order was closed meanwhile: Submit offers what can be done with what you typed.']
  return basis !== null && basis < now.versionNumber
    ? [
        `This draft began as v${basis}; v${now.versionNumber} was saved since. What differs is shown on Submit.`,
      ]
    : []
}
