import { openInForm } from '#web/shell/leaving/open-in-form.ts'
import type { DraftPlace } from './stored-draft.ts'

/**
 * The address of the form in which a draft can be continued. The navigation state `restore` says which draft.
 */
export function draftAddress({ mode, orderId }: Pick<DraftPlace, 'mode' | 'orderId'>): string {
  return orderId === null ? '/' : openInForm(mode, { id: orderId })
}
