import type { CardAction } from '#web/screens/insights/card/card-actions.ts'
import type { Call } from './states-calls.ts'
import { active, archived, type State } from './states-table.ts'

/** The call behind each action on a card; Retry after a failure calls Finalize. */
export const behindCards: Record<CardAction, readonly Call[]> = {
  finalize: ['finalize'],
  edit: ['read', 'replace'],
  preview: ['read', 'versions', 'version'],
  email: ['read', 'versions', 'version'],
  quickEdit: ['read', 'change'],
  copy: ['read'],
  supplemental: ['read', 'add a supplemental'],
  creditMemo: ['read', 'family', 'add a credit memo'],
  history: ['timeline', 'versions', 'version'],
  delete: ['family', 'archive'],
}

/** The actions on an open order's card in Insights, the same for everyone who sees the order. */
const whileOpen: CardAction[] = [
  'finalize',
  'edit',
  'delete',
  'preview',
  'quickEdit',
  'copy',
  'email',
  'history',
]
const toLookAt: CardAction[] = ['preview', 'copy', 'email', 'history']
export const cards: Record<State, CardAction[]> = {
  ...active(whileOpen),
  finalizing: toLookAt,
  finalized: ['preview', 'copy', 'supplemental', 'creditMemo', 'email', 'history'],
  ...archived(toLookAt),
}
/**
 * Actions that children's cards don't have, because children can't be copied or have children of their own
 * (rule states/card-buttons).
 */
export const originalsOnly: readonly CardAction[] = ['copy', 'supplemental', 'creditMemo']
/** Actions that managers may take in Administration, but not on the card (rule states/who-may-archive). */
export const elsewhere: Partial<Record<State, readonly CardAction[]>> = { finalized: ['delete'] }
