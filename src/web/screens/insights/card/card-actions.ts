import type { ComponentType } from 'react'
import { type Actor, type Guarded, may, type OrderAction } from '#shared/access.ts'
import type { Mode } from '#shared/order/kinds.ts'
import type { CardOrder } from '#shared/order/order.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { type Lazy, lazy } from '#web/ui/lazy.tsx'

export interface CardDialogProps {
  order: CardOrder
  onClose: () => void
}

/**
 * The permission that a user needs to see the action, or a function that returns whether to show the action.
 */
type Offered = OrderAction | ((actor: Actor, order: Guarded) => boolean)

interface Action {
  label: string
  icon?: IconName
  /** Where the action is a button: everywhere or only on a desktop. If omitted, the action is in the menu. */
  button?: 'always' | 'desk'
  offered: Offered
  opens: { dialog: Lazy<CardDialogProps> } | { form: Mode } | { question: 'finalize' | 'delete' }
}

const dialog = (load: () => Promise<ComponentType<CardDialogProps>>) => ({ dialog: lazy(load) })

/** A card's actions, in the order in which the buttons and the menu show them (rule states/card-buttons). */
const actions = {
  finalize: {
    label: 'Finalize',
    icon: 'lock',
    button: 'always',
    offered: 'finalize',
    opens: { question: 'finalize' },
  },
  edit: { label: 'Edit', icon: 'pencil', button: 'always', offered: 'edit', opens: { form: 'edit_po' } },
  delete: {
    label: 'Delete',
    icon: 'trash',
    button: 'desk',
    // Managers archive finalized orders in Administration instead (rule states/who-may-archive).
    offered: (actor, order) => may(actor, 'archive', order) && !order.finalized,
    opens: { question: 'delete' },
  },
  preview: {
    label: 'Preview PDF',
    icon: 'file',
    button: 'always',
    offered: 'read',
    opens: dialog(async () => (await import('#web/print/preview-dialog.tsx')).PreviewDialog),
  },
  quickEdit: {
    label: 'Quick Edit',
    icon: 'pencil',
    offered: 'edit',
    opens: dialog(async () => (await import('./card-quick-edit.tsx')).CardQuickEdit),
  },
  copy: { label: 'Copy as New', icon: 'copy', offered: 'copyAsNew', opens: { form: 'copy_as_new' } },
  supplemental: {
    label: 'Create Supplemental',
    icon: 'add',
    offered: 'createChild',
    opens: { form: 'create_supplemental' },
  },
  creditMemo: {
    label: 'Create Credit Memo',
    icon: 'add',
    offered: 'createChild',
    opens: { form: 'create_credit_memo' },
  },
  email: {
    label: 'Email PO',
    icon: 'mail',
    offered: 'read',
    opens: dialog(async () => (await import('#web/print/preview-dialog.tsx')).EmailPreview),
  },
  history: {
    label: 'What changed',
    icon: 'clock',
    offered: 'read',
    opens: dialog(async () => (await import('#web/print/history/history-dialog.tsx')).HistoryDialog),
  },
} as const satisfies Record<string, Action>

export type CardAction = keyof typeof actions

export const cardActionTable: Readonly<Record<CardAction, Action>> = actions

const inOrder = Object.keys(actions) as CardAction[]

export function cardActions(actor: Actor, order: Guarded): CardAction[] {
  return inOrder.filter((action) => {
    const { offered } = cardActionTable[action]
    return typeof offered === 'function' ? offered(actor, order) : may(actor, offered, order)
  })
}

export const cardDialogs = {
  preload: () =>
    Promise.all(
      Object.values(cardActionTable).map(({ opens }) => 'dialog' in opens && opens.dialog.preload()),
    ),
}
