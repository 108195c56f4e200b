import type { Mode } from '#shared/order/kinds.ts'
import type { Question } from '#web/ui/overlay/confirm.tsx'

/** Before leaving a form whose save may have arrived (rule drafts/unanswered-save). */
export const leaveWithPendingSave: Question = {
  title: 'Leave without knowing whether it was saved?',
  text: 'This order was submitted and got no answer; it may have been stored. Submitting again finds that out and never makes a second order. If you leave, look in Insights before you write it once more.',
  confirmLabel: 'Leave',
  cancelLabel: 'Keep editing',
  danger: true,
}

/** Before creating another order while one may have been saved. */
export const askSecondOrder: Question = {
  title: 'Submit as a new order?',
  text: 'An order that you submitted here before got no answer; it may have been stored. “Save it now” above this form finds that out and never makes a second order.',
  confirmLabel: 'Submit one more',
  cancelLabel: 'Not yet',
}

/** Cancel's question if something was filled in or changed (rule drafts/cancel). */
export function cancelQuestion(mode: Mode): Question {
  const create = mode === 'create_new'
  return {
    title: create ? 'Clear this purchase order?' : 'Discard what you changed?',
    text: 'What you filled in has not been submitted.',
    confirmLabel: create ? 'Clear all fields' : 'Discard changes',
    cancelLabel: 'Keep editing',
    danger: true,
  }
}

/** Reset's question if the form returns to its initial state (rule drafts/reset). */
export const resetQuestion: Question = {
  title: 'Discard your changes?',
  text: 'The form goes back to what it began with. You can undo that.',
  confirmLabel: 'Reset form',
  cancelLabel: 'Keep editing',
}
