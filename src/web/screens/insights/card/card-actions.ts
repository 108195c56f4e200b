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

/** A right to the order, or a rule of its own. */
type Offered = OrderAction | ((actor: Actor, order: Guarded) => boolean)

interface Action {
  label: string
  icon?: IconName
  /** An outlined button; the others are quieter, and on a phone in a menu. */
  leading?: true
  offered: Offered
  /** A dialog, the order form in a mode, or what needs a question first. */
  opens: { dialog: Lazy<CardDialogProps> } | { form: Mode } | { question: 'finalize' | 'delete' }
}

const dialog = (load: () => Promise<ComponentType<CardDialogProps>>) => ({ dialog: lazy(load) })

/** What can be done with an order from its card, in the order of the buttons (rule states/card-buttons). */
const actions = {
  finalize: {
    label: 'Finalize',
    icon: 'lock',
    leading: true,
    offered: 'finalize',
    opens: { question: 'finalize' },
  },
  edit: { label: 'Edit', icon: 'pencil', leading: true, offered: 'edit', opens: { form: 'edit_po' } },
  preview: {
    label: 'Preview PDF',
    leading: true,
    offered: 'read',
    opens: dialog(async () => (await import('#web/print/preview-dialog.tsx')).PreviewDialog),
  },
  quickEdit: {
    label: 'Quick Edit',
    offered: 'edit',
    opens: dialog(async () => (await import('./card-quick-edit.tsx')).CardQuickEdit),
  },
  copy: { label: 'Copy as New', offered: 'copyAsNew', opens: { form: 'copy_as_new' } },
  supplemental: {
    label: 'Create Supplemental',
    offered: 'createChild',
    opens: { form: 'create_supplemental' },
  },
  creditMemo: { label: 'Create Credit Memo', offered: 'createChild', opens: { form: 'create_credit_memo' } },
  history: {
    label: 'What changed',
    offered: 'read',
    opens: dialog(async () => (await import('#web/print/history/history-dialog.tsx')).HistoryDialog),
  },
  delete: {
    label: 'Delete',
    icon: 'trash',
    // A manager may remove a finalized order in Administration, not here (rule states/who-may-archive).
    offered: (actor, order) => may(actor, 'archive', order) && !order.finalized,
    opens: { question: 'delete' },
  },
} as const satisfies Record<string, Action>

export type CardAction = keyof typeof actions

export const cardActionTable: Readonly<Record<CardAction, Action>> = actions

const inOrder = Object.keys(actions) as CardAction[]

/** What one may do with an order from its card. */
export function cardActions(actor: Actor, order: Guarded): CardAction[] {
  return inOrder.filter((action) => {
    const { offered } = cardActionTable[action]
    return typeof offered === 'function' ? offered(actor, order) : may(actor, offered, order)
  })
}

/** All dialogs of the table, to be loaded together. */
export const cardDialogs = {
  preload: () =>
    Promise.all(
      Object.values(cardActionTable).map(({ opens }) => 'dialog' in opens && opens.dialog.preload()),
    ),
}
