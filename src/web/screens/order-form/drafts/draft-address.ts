import { openInForm } from '#web/shell/leaving/open-in-form.ts'
import type { DraftPlace } from './stored-draft.ts'

/**
 * Returns the URL of the form that can continue the draft. The navigation state `restore` names the draft.
 */
export function draftAddress({ mode, orderId }: Pick<DraftPlace, 'mode' | 'orderId'>): string {
  return orderId === null ? '/' : openInForm(mode, { id: orderId })
}
