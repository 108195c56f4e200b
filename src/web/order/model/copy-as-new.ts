import { formatPercent } from '#shared/money.ts'
import { raisePrices } from '#shared/order/catalogue.ts'
import type { Mode } from '#shared/order/kinds.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { copiedTexts, eachText } from '#shared/order/order-fields.ts'
import type { GridSize, ServiceType } from '#shared/picklist/entries.ts'
import type { OrderForm } from './order-form.ts'
import {
  childForm,
  editForm,
  formOfOrder,
  inputOf,
  type Prefilled,
  type Writer,
  withNewIds,
} from './prefill.ts'
import type { Catalogue } from './rule-context.ts'

export function prefilled(mode: Mode, order: Order, writer: Writer, catalogue: Catalogue): Prefilled {
  if (mode === 'create_supplemental') return childForm(order, 'supplemental')
  if (mode === 'create_credit_memo') return childForm(order, 'credit_memo')
  if (mode === 'edit_po') return editForm(order)
  return copyForm(order, writer, copyCatalogue(catalogue))
}

function copyCatalogue({ services, gridSizes, agronomists }: Catalogue): CopyCatalogue {
  const byId = new Map(services.map((service) => [service.id, service]))
  const byEmail = new Map(agronomists.map((one) => [one.email.toLowerCase(), one]))
  return {
    service: (id) => byId.get(id),
    gridSizes: gridSizes.filter((size) => size.status),
    territory: (email) => byEmail.get(email.toLowerCase())?.territory ?? '',
  }
}

/** Copies lines for a new order, with new IDs and today's prices in agronomist 1's territory. */
export function atTodaysPrices(lines: readonly LineItemInput[], email: string, catalogue: Catalogue) {
  const { service, gridSizes, territory } = copyCatalogue(catalogue)
  return raisePrices(withNewIds(lines), service, gridSizes, territory(email))
}

export interface CopyCatalogue {
  service: (id: number) => ServiceType | undefined
  gridSizes: readonly GridSize[]
  /**
   * Returns the agronomist's current territory. The territory on the source order doesn't apply to new
   * orders.
   */
  territory: (email: string) => string
}

/**
 * Fills in the form for Copy as New. The new order uses the user's fiscal year and current prices. Text that
 * applies only to the source order isn't copied (rule kinds/copy-as-new).
 */
export function copyForm(order: Order, writer: Writer, catalogue: CopyCatalogue): Prefilled {
  const lines = withNewIds(order.lineItems.map(inputOf))
  const territory = catalogue.territory(order.agronomistAssignments[0]?.email ?? '')
  const priced = raisePrices(lines, catalogue.service, catalogue.gridSizes, territory)
  const keepsDiscount = writer.manager || order.discountPercentage === 0
  return {
    form: {
      ...formOfOrder(order, 'copy_as_new'),
      fiscalYear: writer.fiscalYear,
      lines: priced.lines,
      discountPercentage: keepsDiscount ? order.discountPercentage : 0,
      ...copiedTexts(order),
    },
    notes: [
      ...(priced.raised > 0 ? [`${countOf(priced.raised)} raised to today’s catalog price.`] : []),
      ...(priced.lowered > 0 ? [`${countOf(priced.lowered)} set to today’s fixed price.`] : []),
      ...(keepsDiscount
        ? []
        : [
            `The order discount of ${formatPercent(order.discountPercentage, 2)} was not copied; only managers may set one.`,
          ]),
    ],
  }
}

/** (rule renewals/finished-in-the-form) */
export function asRenewal(
  { form, notes }: Prefilled,
  { id }: Pick<Order, 'id'>,
  { year, known }: { year: number; known: number },
): Prefilled {
  const note = `Renews purchase order ${id} for FY ${year}.`
  return { form: { ...form, fiscalYear: year, renews: { sourceId: id, known } }, notes: [note, ...notes] }
}

function countOf(prices: number): string {
  return prices === 1 ? '1 price was' : `${prices} prices were`
}

/** Turns the form into a new order, like Copy as New, but doesn't need access to the source order. */
export function copyOfForm(form: OrderForm, writer: Writer, catalogue: Catalogue): OrderForm {
  return {
    ...form,
    mode: 'copy_as_new',
    documentType: 'original',
    parentPoId: null,
    fiscalYear: writer.fiscalYear,
    producersShown: 'all',
    lines: atTodaysPrices(form.lines, form.agronomists[0]?.email ?? '', catalogue).lines,
    discountPercentage: writer.manager ? form.discountPercentage : 0,
  }
}

/**
 * Turns the form into a supplemental with the lines and text that the user typed into an order that has since
 * been finalized.
 */
export function supplementalOfForm(form: OrderForm, parent: Order): OrderForm {
  const stored = new Set(parent.lineItems.map((line) => line.id))
  const child = childForm(parent, 'supplemental').form
  return {
    ...child,
    ...eachText((key) => (form[key] === parent[key] ? child[key] : form[key])),
    lines: form.lines.filter((line) => !stored.has(line.id)),
  }
}
