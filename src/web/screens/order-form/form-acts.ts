import type { Order } from '#shared/order/order.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import type { Picklists } from '#web/order/use-picklists.ts'

/** What the screen does for its form. */
export interface FormActs {
  lists: Picklists
  onStored: (order: Order) => void
  onCancel: (form: OrderForm) => void
  onReset: (form: OrderForm) => void
  /** Takes the reset back that this form came of; null where there was none. */
  onUndoReset: (() => void) | null
}
