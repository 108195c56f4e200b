import type { Problem } from '#shared/errors.ts'
import { priceFloor, raiseToFloor, unitPrice } from '#shared/order/catalogue.ts'
import type { Draft, RuleContext } from '#shared/order/draft.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { OrderSent } from '#shared/order/order.ts'
import { priceDraft } from '#shared/order/pricing.ts'
import { lineSetting, orderProblems } from '#shared/order/rules/problems.ts'
import { tidyDraft } from '#shared/order/tidy.ts'
import type { FormerLine, RenewalBasis } from './basis.ts'

/** What somebody put right in a renewal, by places of its basis: nothing else of it is changed. */
export interface Mends {
  producerId?: number
  /** The e-mail addresses and ids of those who take the place of archived ones. */
  agronomists: Readonly<Record<number, string>>
  customers: Readonly<Record<number, number>>
  /** The service in the place of one that is gone, or null for a line that is left out. */
  lines: Readonly<Record<number, number | null>>
}

export const noMends: Mends = { agronomists: {}, customers: {}, lines: {} }

/** Who renews, for which year, and what by. */
export interface Renewing {
  fiscalYear: number
  byManager: boolean
  withComments: boolean
  context: RuleContext
}

/** A line of the order that would be made; `at` is its place in the basis. */
export interface PlannedLine {
  at: number
  line: LineItemInput
  /** The service that takes the place of one that is gone. */
  replacedBy: string | null
  /** What it comes to now. */
  total: number
}

/** The order that would be made of a basis, and what is wrong with it. */
export interface RenewalPlan {
  draft: Draft
  lines: PlannedLine[]
  sumNow: number
  /** By every rule of a new order, with the paths of the draft; empty when it can be made. */
  problems: Problem[]
  /** The order discount that is not taken along, in percent (rule renewals/discount-of-managers). */
  droppedDiscount: number
}

/**
 * The order that Copy as New would make of the basis (rules renewals/what-is-copied, renewals/todays-prices):
 * prices raised to today's catalog, no order discount of others than managers, comments only where asked for.
 */
export function planRenewal(basis: RenewalBasis, mends: Mends, renewing: Renewing): RenewalPlan {
  const { fiscalYear, byManager, withComments, context } = renewing
  const started: Draft = {
    documentType: 'original',
    contractType: basis.baseType,
    baseType: basis.baseType,
    parentPoId: null,
    fiscalYear,
    producerId: mends.producerId ?? basis.producerId,
    comments: withComments ? basis.comments : '',
    discountPercentage: byManager ? basis.discountPercentage : 0,
    agronomistAssignments: basis.agronomists.map(({ email, percentage }, at) => ({
      email: mends.agronomists[at] ?? email,
      percentage,
    })),
    customerAssignments: basis.customers.map(({ id, percentage }, at) => ({
      id: mends.customers[at] ?? (id === basis.producerId ? (mends.producerId ?? id) : id),
      percentage,
    })),
    lineItems: [],
  }
  const { territory } = lineSetting(started, context)
  const kept = basis.lines.flatMap((former, at) => {
    const line = mendedLine(former, mends.lines[at], context)
    if (!line) return []
    const { serviceTypeId: id } = line
    const other = id === null || id === former.line.serviceTypeId ? undefined : context.service(id)
    return [{ at, line: atTodaysPrice(line, context, territory), replacedBy: other?.name ?? null }]
  })
  const draft = { ...started, lineItems: kept.map(({ line }) => line) }
  const figures = priceDraft(draft)
  return {
    draft,
    lines: kept.map((one, index) => ({ ...one, total: figures.lines[index]?.total ?? 0 })),
    sumNow: figures.grandTotal,
    problems: orderProblems(
      tidyDraft(draft, () => ''),
      context,
    ),
    droppedDiscount: byManager ? 0 : basis.discountPercentage,
  }
}

/** Another service in the place of one that is gone: the field stays what it was, a discount was of the old service. */
function mendedLine(
  { line }: FormerLine,
  mend: number | null | undefined,
  context: RuleContext,
): LineItemInput | null {
  if (mend === null) return null
  const service = mend === undefined ? undefined : context.service(mend)
  if (!service) return line
  return {
    ...line,
    serviceTypeId: service.id,
    costPerAcre: unitPrice(service, line.units),
    discountType: 'percent',
    discountPercent: 0,
    discountInDollars: 0,
  }
}

/** Raised where it is below, the fixed price where that is locked (rule kinds/copy-at-todays-prices). */
function atTodaysPrice(line: LineItemInput, context: RuleContext, territory: string): LineItemInput {
  const service = line.serviceTypeId === null ? undefined : context.service(line.serviceTypeId)
  if (!service) return line
  const floor = priceFloor(line, service, context.gridSizes, territory)
  return { ...line, costPerAcre: raiseToFloor(line.costPerAcre, floor) }
}

/**
 * What is sent to make the order, by somebody who knows of so many renewals for that year and wants another one. No
 * ids: the server makes them, and so the same renewal is always the same text (rule renewals/never-twice).
 */
export function sentRenewal(plan: RenewalPlan, sourceId: number, known: number): OrderSent {
  const { baseType: _, parentPoId: _parent, lineItems, ...fields } = plan.draft
  return {
    ...fields,
    documentType: 'original',
    renewedFromId: sourceId,
    ...(known > 0 ? { renewAgain: true, knownRenewals: known } : {}),
    lineItems: lineItems.map(({ id: _id, crops, ...line }) => ({
      ...line,
      crops: crops.map(({ id: _crop, ...crop }) => crop),
    })),
  }
}
