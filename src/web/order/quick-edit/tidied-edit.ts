import type { Draft, RuleContext } from '#shared/order/draft.ts'
import { tidyDraft } from '#shared/order/tidy.ts'
import { type QuickEdit, quickDraft } from './quick-edit.ts'

/** The order as it is judged, sent and compared. */
export function tidiedEdit(edit: QuickEdit, { service }: Pick<RuleContext, 'service'>): Draft {
  // Every line and crop of a stored order has its id.
  return tidyDraft(quickDraft(edit), { service, newId: () => '' })
}
