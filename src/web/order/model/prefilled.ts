import { raisePrices } from '#shared/order/catalogue.ts'
import type { Mode } from '#shared/order/kinds.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import {
  type CopyCatalogue,
  childForm,
  copyForm,
  editForm,
  type Prefilled,
  type Writer,
  withNewIds,
} from './prefill.ts'

/** The form of a mode with the order in it. */
export function prefilled(mode: Mode, order: Order, writer: Writer, lists: Picklists): Prefilled {
  if (mode === 'create_supplemental') return childForm(order, 'supplemental')
  if (mode === 'create_credit_memo') return childForm(order, 'credit_memo')
  if (mode === 'edit_po') return editForm(order)
  return copyForm(order, writer, copyCatalogue(lists))
}

function copyCatalogue({ catalogue: { services, gridSizes, agronomists } }: Picklists): CopyCatalogue {
  const byId = new Map(services.map((service) => [service.id, service]))
  const byEmail = new Map(agronomists.map((one) => [one.email.toLowerCase(), one]))
  return {
    service: (id) => byId.get(id),
    gridSizes: gridSizes.filter((size) => size.status),
    territory: (email) => byEmail.get(email.toLowerCase())?.territory ?? '',
  }
}

/** Lines of a new order: with ids of their own, at today's prices for the territory of agronomist 1. */
export function priceAnew(lines: readonly LineItemInput[], email: string, lists: Picklists) {
  const { service, gridSizes, territory } = copyCatalogue(lists)
  return raisePrices(withNewIds(lines), service, gridSizes, territory(email))
}
