import { randomUUID } from 'node:crypto'
import { refusalOf } from '#shared/errors.ts'
import { discountNotification } from '#shared/order/discount.ts'
import type { Draft, RelatedOrder, RuleContext } from '#shared/order/draft.ts'
import type { LineItem, LineItemInput } from '#shared/order/line-item.ts'
import type { AgronomistShare, CustomerShare, Order, OrderContent } from '#shared/order/order.ts'
import { textsOf } from '#shared/order/order-fields.ts'
import { type LineFigures, priceDraft } from '#shared/order/pricing.ts'
import { orderProblems } from '#shared/order/rules/problems.ts'
import { allocate } from '#shared/order/shares/shares.ts'
import { orderPlace, tidyDraft } from '#shared/order/tidy.ts'
import type { ServiceType } from '#shared/picklist/entries.ts'
import type { References } from './references.ts'

export interface ComposeInput {
  draft: Draft
  references: References
  byManager: boolean
  before: Order | null
  parent: Order | null
  family: readonly RelatedOrder[]
  /**
   * True if the request asks for a discount check. The flag applies only to the current save. `false` in a
   * request is ignored (rule prices/check-badge-sent).
   */
  askedForCheck: boolean
}

/**
 * Checks an order against every rule and computes all its amounts. Throws an error that lists all problems
 * (rule prices/computed-by-the-server).
 */
export function composeOrder({
  draft: raw,
  references,
  askedForCheck,
  ...given
}: ComposeInput): OrderContent {
  const context: RuleContext = {
    ...given,
    service: (id) => references.services.get(id),
    gridSizes: references.gridSizes,
    customer: (id) => references.customers.get(id),
    agronomist: (email) => references.agronomists.get(email),
  }
  const draft = tidyDraft(raw, randomUUID)
  const problems = orderProblems(draft, context)
  if (problems.length > 0) throw refusalOf(problems)

  const figures = priceDraft(draft)
  const lineItems = figures.lines.flatMap((lineFigures, index) => {
    const line = draft.lineItems[index]
    return line ? [storedLine(line, references.services.get(line.serviceTypeId ?? 0), lineFigures)] : []
  })
  return {
    documentType: draft.documentType,
    contractType: draft.contractType,
    baseType: draft.baseType,
    parentPoId: draft.parentPoId,
    fiscalYear: draft.fiscalYear,
    producerId: draft.producerId ?? 0,
    producerName: references.customers.get(draft.producerId ?? 0)?.name ?? '',
    customerAssignments: customerShares(draft, references, figures.grandTotal),
    agronomistAssignments: agronomistShares(
      draft,
      references,
      given.before ?? given.parent,
      figures.grandTotal,
    ),
    lineItems,
    lineItemSubtotalBeforeDiscounts: figures.lineItemSubtotalBeforeDiscounts,
    lineItemSubtotalAfterDiscounts: figures.lineItemSubtotalAfterDiscounts,
    discountPercentage: draft.discountPercentage,
    discountAmount: figures.discountAmount,
    grandTotal: figures.grandTotal,
    creditsOver: null,
    discountNotification: askedForCheck || discountNotification(lineItems),
    ...textsOf(draft),
    ...orderPlace(lineItems),
    terms: references.terms,
  }
}

/**
 * For speed, sets most fields before spreading the line. Setting them afterward would take up a fifth of the
 * time needed to save an order with ten lines.
 */
function storedLine(line: LineItemInput, service: ServiceType | undefined, figures: LineFigures): LineItem {
  return {
    serviceName: service?.name ?? '',
    total: figures.total,
    subtotalBeforeDiscount: figures.subtotalBeforeDiscount,
    subtotalAfterDiscount: figures.subtotalAfterDiscount,
    effectiveDiscountPercent: figures.effectiveDiscountPercent,
    maxDiscount: service?.maxDiscount ?? 0,
    ...line,
    serviceTypeId: line.serviceTypeId ?? 0,
  }
}

function customerShares(draft: Draft, references: References, grandTotal: number): CustomerShare[] {
  const amounts = allocate(grandTotal, draft.customerAssignments)
  return draft.customerAssignments.map(({ id, percentage }, index) => {
    const customer = references.customers.get(id ?? 0)
    return {
      id: id ?? 0,
      customerId: id ?? 0,
      customerName: customer?.name ?? '',
      accountId: customer?.accountId ?? '',
      email: customer?.email ?? '',
      percentage,
      amount: amounts[index] ?? 0,
    }
  })
}

/**
 * Builds the agronomists' shares. A share's territory is copied when the agronomist is added and stays the
 * same after that (rule shares/territory-is-kept).
 */
function agronomistShares(
  draft: Draft,
  references: References,
  earlier: Order | null,
  grandTotal: number,
): AgronomistShare[] {
  const amounts = allocate(grandTotal, draft.agronomistAssignments)
  return draft.agronomistAssignments.map(({ email, percentage }, index) => {
    const person = references.agronomists.get(email)
    const kept = earlier?.agronomistAssignments.find((share) => share.email === email)
    return {
      id: email,
      email,
      name: person?.name ?? '',
      territory: kept?.territory ?? person?.territory ?? '',
      percentage,
      amount: amounts[index] ?? 0,
    }
  })
}
