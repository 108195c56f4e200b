import { openInForm } from '#web/shell/leaving/open-in-form.ts'
import type { DraftPlace } from './stored-draft.ts'

/** The address at which to continue a draft, which the navigation state names as `restore`. */
export function draftAddress({ mode, orderId }: Pick<DraftPlace, 'mode' | 'orderId'>): string {
  return orderId === null ? '/' : openInForm(mode, { id: orderId })
}
