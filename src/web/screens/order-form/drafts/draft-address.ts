import { openInForm } from '#web/shell/leaving/open-in-form.ts'
import type { DraftPlace } from './stored-draft.ts'

/** Where to continue a draft; the navigation state names it as `restore`. */
export function draftAddress({ mode, orderId }: Pick<DraftPlace, 'mode' | 'orderId'>): string {
  return orderId === null ? '/' : openInForm(mode, { id: orderId })
}
