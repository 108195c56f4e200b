import { type Actor, type Guarded, may } from '#shared/access.ts'
import type { IconName } from '#web/ui/icon.tsx'

const actions = {
  finalize: { label: 'Finalize', icon: 'lock' },
  edit: { label: 'Edit', icon: 'pencil' },
  preview: { label: 'Preview PDF', icon: undefined },
  quickEdit: { label: 'Quick Edit', icon: undefined },
  copy: { label: 'Copy as New', icon: undefined },
  supplemental: { label: 'Create Supplemental', icon: undefined },
  creditMemo: { label: 'Create Credit Memo', icon: undefined },
  history: { label: 'What changed', icon: undefined },
  delete: { label: 'Delete', icon: 'trash' },
} as const satisfies Record<string, { label: string; icon: IconName | undefined }>

export type CardAction = keyof typeof actions

export function actionLook(action: CardAction): { label: string; icon: IconName | undefined } {
  return actions[action]
}

/** What stands on the card as an outlined button; the rest is quieter, and on a phone in a menu. */
export const leadingActions: readonly CardAction[] = ['finalize', 'edit', 'preview']

/**
 * What one may do with an order from its card, in the order of its buttons. A finalized order has no Delete
 * here, though a manager may hide it in Administration (document 2, section 2; decisions ).
 */
export function cardActions(actor: Actor, order: Guarded): CardAction[] {
  const allowed: Record<CardAction, boolean> = {
    finalize: may(actor, 'finalize', order),
    edit: may(actor, 'edit', order),
    preview: may(actor, 'read', order),
    quickEdit: may(actor, 'edit', order),
    copy: may(actor, 'copyAsNew', order),
    supplemental: may(actor, 'createChild', order),
    creditMemo: may(actor, 'createChild', order),
    history: may(actor, 'read', order),
    delete: may(actor, 'archive', order) && !order.finalized,
  }
  return (Object.keys(actions) as CardAction[]).filter((action) => allowed[action])
}
