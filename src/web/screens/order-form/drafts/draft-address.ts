import { openInForm } from '#web/shell/leaving/open-in-form.ts'
import type { DraftPlace } from './stored-draft.ts'

/**
 * Returns the URL of the form in which the draft can be continued. The navigation state `restore` identifies
 * the draft.
 */
export function draftAddress({ mode, orderId }: Pick<DraftPlace, 'mode' | 'orderId'>): string {
  return orderId === null ? '/' : openInForm(mode, { id: orderId })
}
