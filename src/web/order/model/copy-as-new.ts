import type { Order } from '#shared/order/order.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import type { OrderForm } from './order-form.ts'
import { childForm, type Writer } from './prefill.ts'
import { priceAnew } from './prefilled.ts'

/** What was typed as a new order: by the rules of Copy as New, whether its source can still be seen or not. */
export function copyOfForm(form: OrderForm, asCopy: boolean, writer: Writer, lists: Picklists): OrderForm {
  return {
    ...form,
    mode: asCopy ? 'copy_as_new' : 'create_new',
    documentType: 'original',
    parentPoId: null,
    fiscalYear: writer.fiscalYear,
    producersShown: 'all',
    lines: priceAnew(form.lines, form.agronomists[0]?.email ?? '', lists).lines,
    discountPercentage: writer.manager ? form.discountPercentage : 0,
  }
}

/** A supplemental of the order with the lines and the comments that were typed too late. */
export function supplementalOfForm(form: OrderForm, parent: Order): OrderForm {
  const stored = new Set(parent.lineItems.map((line) => line.id))
  const child = childForm(parent, 'supplemental').form
  return {
    ...child,
    comments: form.comments === parent.comments ? child.comments : form.comments,
    lines: form.lines.filter((line) => !stored.has(line.id)),
    adding: form.adding,
  }
}
