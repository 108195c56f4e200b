import { openInForm } from '#web/shell/leaving/open-in-form.ts'
import type { DraftPlace } from './draft.ts'

/** Where a draft goes on; which one is said by the state of the navigation, as `restore`. */
export function draftAddress({ mode, orderId }: Pick<DraftPlace, 'mode' | 'orderId'>): string {
  return orderId === null ? '/' : openInForm(mode, { id: orderId }, sessionStorage)
}
