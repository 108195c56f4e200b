import type { Problem } from '#shared/errors.ts'
import { priceFloor, raiseToFloor, unitPrice } from '#shared/order/catalogue.ts'
import type { Draft, RuleContext } from '#shared/order/draft.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { OrderSent } from '#shared/order/order.ts'
import { blankTexts, copiedTexts } from '#shared/order/order-fields.ts'
import { priceDraft } from '#shared/order/pricing.ts'
import { lineSetting, orderProblems } from '#shared/order/rules/problems.ts'
import { tidyDraft } from '#shared/order/tidy.ts'
import type { FormerLine, RenewalBasis } from './basis.ts'

/** A user's corrections to a renewal. Each numeric key is an index in the basis's list of the same name. */
export interface Fixes {
  producerId?: number
  /** The e-mail addresses of replacements for archived agronomists, by the archived agronomist's index. */
  agronomists: Readonly<Record<number, string>>
  /** The IDs of replacements for archived customers, by the archived customer's index. */
  customers: Readonly<Record<number, number>>
  /** By line index, the ID of the service that replaces a discontinued one; null drops the line. */
  lines: Readonly<Record<number, number | null>>
}

export const noFixes: Fixes = { agronomists: {}, customers: {}, lines: {} }

export interface Renewing {
  fiscalYear: number
  byManager: boolean
  withComments: boolean
  context: RuleContext
}

/** A line in the planned order; `at` is the index in `basis.lines` of the line it was copied from. */
export interface PlannedLine {
  at: number
  line: LineItemInput
  replacedBy: string | null
  /** The line's new total, in dollars. */
  total: number
}

export interface RenewalPlan {
  draft: Draft
  lines: PlannedLine[]
  sumNow: number
  /**
   * Problems that the rules find in the new order, with paths into the draft; empty if the order can be
   * created.
   */
  problems: Problem[]
  /** The order discount in percent if it isn't copied, otherwise 0 (rule renewals/discount-of-managers). */
  droppedDiscount: number
}

/**
 * Plans the order that Copy as New would create from the basis (rules renewals/what-is-copied,
 * renewals/todays-prices). Raises prices to current catalog prices. Copies the order discount only for
 * managers, and comments only on request.
 */
export function planRenewal(basis: RenewalBasis, fixes: Fixes, renewing: Renewing): RenewalPlan {
  const { fiscalYear, byManager, withComments, context } = renewing
  const started: Draft = {
    documentType: 'original',
    contractType: basis.baseType,
    baseType: basis.baseType,
    parentPoId: null,
    fiscalYear,
    producerId: fixes.producerId ?? basis.producerId,
    ...(withComments ? copiedTexts(basis) : blankTexts()),
    discountPercentage: byManager ? basis.discountPercentage : 0,
    agronomistAssignments: basis.agronomists.map(({ email, percentage }, at) => ({
      email: fixes.agronomists[at] ?? email,
      percentage,
    })),
    customerAssignments: basis.customers.map(({ id, percentage }, at) => ({
      id: fixes.customers[at] ?? (id === basis.producerId ? (fixes.producerId ?? id) : id),
      percentage,
    })),
    lineItems: [],
  }
  const { territory } = lineSetting(started, context)
  const kept = basis.lines.flatMap((former, at) => {
    const line = fixedLine(former, fixes.lines[at], context)
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

/**
 * Replaces a discontinued service: keeps the field but drops the discount, which applied to the old service.
 */
function fixedLine(
  { line }: FormerLine,
  fix: number | null | undefined,
  context: RuleContext,
): LineItemInput | null {
  if (fix === null) return null
  const service = fix === undefined ? undefined : context.service(fix)
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

/**
 * Raises a price to the catalog's minimum, or sets it to the catalog's locked price (rule
 * kinds/copy-at-todays-prices).
 */
function atTodaysPrice(line: LineItemInput, context: RuleContext, territory: string): LineItemInput {
  const service = line.serviceTypeId === null ? undefined : context.service(line.serviceTypeId)
  if (!service) return line
  const floor = priceFloor(line, service, context.gridSizes, territory)
  return { ...line, costPerAcre: raiseToFloor(line.costPerAcre, floor) }
}

/**
 * The request that creates the order. If `known` isn't 0, the user has seen that many renewals for the fiscal
 * year and wants another one. Leaves out IDs, which the server assigns, so that equal renewals serialize to
 * equal JSON (rule renewals/never-twice).
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
