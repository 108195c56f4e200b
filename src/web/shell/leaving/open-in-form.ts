import { storageKeys } from '#shared/constants.ts'
import type { Order } from '#shared/order/order.ts'
import type { CardAction } from '#web/screens/insights/card/card-actions.ts'

/** Where the form finds the order, and how the address names what it is to be (decisions Q-56). */
const handOvers = {
  edit: { key: storageKeys.edit, mode: 'edit' },
  copy: { key: storageKeys.copy, mode: 'copy' },
  supplemental: { key: storageKeys.supplemental, mode: 'supplemental' },
  creditMemo: { key: storageKeys.creditMemo, mode: 'credit_memo' },
} as const satisfies Partial<Record<CardAction, { key: string; mode: string }>>

export type HandOverAction = keyof typeof handOvers

export function isHandOver(action: CardAction): action is HandOverAction {
  return action in handOvers
}

/** Leaves the order for the form and answers the address to go to. */
export function openInForm(action: HandOverAction, order: Order, store: Pick<Storage, 'setItem'>): string {
  const { key, mode } = handOvers[action]
  store.setItem(key, JSON.stringify(order))
  return `/purchase-orders/create?mode=${mode}`
}
