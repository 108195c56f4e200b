import type { Mode } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import { childForm, copyForm, editForm, type Prefilled, type Writer } from './prefill.ts'
import type { Lists } from './use-catalogue.ts'

/** The form of a mode with the order in it. */
export function prefilled(mode: Mode, order: Order, writer: Writer, lists: Lists): Prefilled {
  if (mode === 'create_supplemental') return childForm(order, 'supplemental')
  if (mode === 'create_credit_memo') return childForm(order, 'credit_memo')
  if (mode === 'edit_po') return editForm(order)
  const { services, gridSizes } = lists.catalogue
  const byId = new Map(services.map((service) => [service.id, service]))
  const active = gridSizes.filter((size) => size.status)
  return copyForm(order, writer, { service: (id) => byId.get(id), gridSizes: active })
}
