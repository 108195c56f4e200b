import type { Mode } from '#shared/order/kinds.ts'
import type { Question } from '#web/ui/overlay/confirm.tsx'

/** What Cancel asks when something was filled in or changed. */
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
