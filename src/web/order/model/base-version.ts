import type { Order } from '#shared/order/order.ts'
import type { OrderForm } from './order-form.ts'
import { editForm, type Prefilled } from './prefill.ts'
import type { StoredOrders } from './rule-context.ts'

/** What the form stands on: the stored order and what it is compared with. It moves when a conflict is merged. */
export interface BaseVersion {
  storedOrders: StoredOrders
  /** The version that is saved on top of; null for a new order. */
  version: number | null
  /** The form without anything typed. */
  pristine: OrderForm
}

export function baseVersionOf(
  start: Prefilled,
  storedOrders: StoredOrders,
  version: number | null,
): BaseVersion {
  return { storedOrders, version, pristine: start.form }
}

/** The newer version takes the place of the one that the form began with. */
export function rebaseOn(newer: Order, { storedOrders }: BaseVersion): BaseVersion {
  return {
    storedOrders: { ...storedOrders, before: newer },
    version: newer.versionNumber,
    pristine: editForm(newer).form,
  }
}
