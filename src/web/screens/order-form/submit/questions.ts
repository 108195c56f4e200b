import type { Mode } from '#shared/order/kinds.ts'
import type { Question } from '#web/ui/overlay/confirm.tsx'
import { discardChanges } from '#web/ui/overlay/confirm.tsx'

/**
 * Asked before the user leaves a form whose save might have reached the server (rule drafts/unanswered-save).
 */
export const leaveWithPendingSave: Question = {
  title: 'Leave without knowing whether it was saved?',
  text: 'The server didn’t respond, so this order may have been saved. Submitting again won’t create a duplicate. If you leave, check Insights before you create it again.',
  confirmLabel: 'Leave',
  cancelLabel: 'Keep editing',
  danger: true,
}

/** Asked before the user creates another order, if the previous one might already be saved. */
export const askSecondOrder: Question = {
  title: 'Submit as a new order?',
  text: 'The server didn’t respond to an order you submitted here earlier, so it may have been saved. “Save it now” above this form won’t create a duplicate.',
  confirmLabel: 'Submit as new',
  cancelLabel: 'Not yet',
}

/** The question that Cancel asks if the user has filled in or changed anything (rule drafts/cancel). */
export function cancelQuestion(mode: Mode): Question {
  const question = { ...discardChanges, text: 'Your entries have not been submitted.' }
  if (mode !== 'create_new') return question
  return { ...question, title: 'Clear this purchase order?', confirmLabel: 'Clear all fields' }
}

/** The question that Reset asks before it restores the form's initial values (rule drafts/reset). */
export const resetQuestion: Question = {
  ...discardChanges,
  text: 'You can undo this.',
  confirmLabel: 'Reset form',
  danger: false,
}
