import type { Problem } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { cents, sum } from '#shared/money.ts'
import { priceFloor, raiseToFloor } from '#shared/order/catalogue.ts'
import { followUnits } from '#shared/order/crops.ts'
import type { Draft, RuleContext } from '#shared/order/draft.ts'
import { type CreditBeyond, creditBeyond } from '#shared/order/family/credit.ts'
import { creditableOrders } from '#shared/order/family/credit-lines.ts'
import { fieldKey, grouped } from '#shared/order/family/line-keys.ts'
import type { LineItem, LineItemInput } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { childTexts } from '#shared/order/order-fields.ts'
import { priceDraft } from '#shared/order/pricing.ts'
import { lineSetting, orderProblems } from '#shared/order/rules/problems.ts'
import { allocate } from '#shared/order/shares/shares.ts'
import { tidyDraft } from '#shared/order/tidy.ts'
import { creditUnits } from './credit-units.ts'
import { type FamilyOrder, latestFirst, type OrderedField, orderedFields } from './ordered-fields.ts'

/** A family to correct, with its active orders. The original must be one of them. */
export interface CorrectedFamily {
  parent: Order
  members: readonly FamilyOrder[]
  next: { supplemental: number; creditMemo: number }
}

export interface DoneUnits {
  key: string
  done: number
}

export type CorrectionState = 'more' | 'less' | 'as-ordered' | 'blocked'

export interface CorrectedField {
  field: OrderedField
  done: number
  /** Completed units less ordered units: above 0 if more was done than ordered. */
  difference: number
  state: CorrectionState
  /** Why the field can't be corrected automatically; null unless `state` is `blocked`. */
  why: string | null
}

export interface PlannedLine {
  key: string
  line: LineItemInput
  total: number
  /**
   * The price on the field's most recent line, if the new line has a different price because the catalog
   * price is higher or locked; otherwise null.
   */
  raisedFrom: number | null
}

export interface PlannedDocument {
  documentType: 'supplemental' | 'credit_memo'
  displayPo: string
  lines: PlannedLine[]
  discountPercentage: number
  discountAmount: number
  grandTotal: number
  customers: { id: number; name: string; percentage: number; amount: number }[]
  /** Problems that the rules find in a new order; empty if the order can be created. */
  problems: Problem[]
  beyond: CreditBeyond | null
}

export interface FamilyPlan {
  fields: CorrectedField[]
  documents: PlannedDocument[]
}

/**
 * Plans the supplemental and credit memo that adjust a family to the completed units, each only if needed
 * (rules corrections/what-was-ordered, corrections/tolerance, corrections/family-price,
 * corrections/latest-first).
 */
export function planFamily(
  family: CorrectedFamily,
  done: readonly DoneUnits[],
  tolerance: number,
  context: RuleContext,
): FamilyPlan {
  const { parent, members, next } = family
  const byKey = new Map(orderedFields(members).map((field) => [field.key, field]))
  const creditable = creditableLines(parent, members)
  const fields: CorrectedField[] = []
  const more: SupplementalLine[] = []
  const less: LineItemInput[] = []
  for (const one of done) {
    const field = byKey.get(one.key)
    if (!field) continue
    const corrected = correctedField(field, one.done, tolerance)
    if (corrected.state === 'more') {
      const line = supplementalLine(field, corrected.difference, parent, context)
      if (line) more.push(line)
    }
    if (corrected.state === 'less') {
      const units = sum([-corrected.difference])
      const { credits, missing } = creditUnits(creditable.get(field.key) ?? [], units)
      if (missing > withinUnits(tolerance)) {
        corrected.state = 'blocked'
        corrected.why =
          field.open.length > 0 ? `${field.open.join(', ')} ${openWords(field.open)}` : nothingLeft
      } else less.push(...credits.map((credit) => withUnits(credit.line, credit.units)))
    }
    fields.push(corrected)
  }
  const supplemental = more.length > 0 ? supplementalOf(family, more, context) : null
  const added = supplemental && supplemental.problems.length === 0 ? supplemental.grandTotal : 0
  const memo = less.length > 0 ? creditMemoOf({ parent, members, next }, less, added, context) : null
  return { fields, documents: [supplemental, memo].filter((one) => one !== null) }
}

const openWords = (open: readonly string[]) =>
  `${open.length === 1 ? 'is' : 'are'} still open: change ${open.length === 1 ? 'it' : 'them'} first`
const nothingLeft = 'Not enough is left to credit'

/**
 * Returns the tolerance in units, raised to 0.09 if it is lower. A difference that small can't be corrected,
 * because a line has at least 0.1 units (rule corrections/tolerance).
 */
export function withinUnits(tolerance: number): number {
  return Math.max(tolerance, sum([limits.acres.min, -0.01]))
}

export function correctedField(field: OrderedField, units: number, tolerance: number): CorrectedField {
  const done = cents(units)
  const difference = sum([done, -field.ordered])
  const within = Math.abs(difference) <= withinUnits(tolerance)
  return {
    field,
    done,
    difference,
    state: within ? 'as-ordered' : difference > 0 ? 'more' : 'less',
    why: null,
  }
}

/** (rule corrections/latest-first) */
function creditableLines(parent: FamilyOrder, members: readonly FamilyOrder[]) {
  const { orders } = creditableOrders(parent, members, [], null)
  const place = new Map(latestFirst(members).map(({ displayPo }, at) => [displayPo, at]))
  const lines = orders
    .toSorted((a, b) => (place.get(a.displayPo) ?? 0) - (place.get(b.displayPo) ?? 0))
    .flatMap((order) => order.lines.toReversed())
  return grouped(lines, ({ line }) => fieldKey(line))
}

interface SupplementalLine {
  line: LineItemInput
  raisedFrom: number | null
}

/**
 * Repeats the field's most recent line at that line's price, or at the current price if that is higher (rule
 * corrections/family-price).
 */
function supplementalLine(
  field: OrderedField,
  units: number,
  parent: Order,
  context: RuleContext,
): SupplementalLine | null {
  const [latest] = field.lines
  if (!latest) return null
  const line = withUnits(latest, units)
  const service = context.service(latest.serviceTypeId)
  if (!service) return { line, raisedFrom: null }
  const { territory } = lineSetting(draftOf(parent, 'supplemental', []), context)
  const price = raiseToFloor(latest.costPerAcre, priceFloor(line, service, context.gridSizes, territory))
  const raisedFrom = price === latest.costPerAcre ? null : latest.costPerAcre
  return { line: { ...line, costPerAcre: price }, raisedFrom }
}

/** Turns a stored line into a new one with this many units, and adjusts the acres of its crops to match. */
function withUnits(stored: LineItem, units: number): LineItemInput {
  const {
    serviceName: _name,
    total: _total,
    subtotalBeforeDiscount: _before,
    subtotalAfterDiscount: _after,
    effectiveDiscountPercent: _effective,
    maxDiscount: _most,
    ...line
  } = stored
  const crops = followUnits(line.crops, units, line.acres)
    .filter(({ acres }) => acres > 0)
    .map((crop) => ({ ...crop, id: '' }))
  return { ...line, id: '', acres: units, crops }
}

function supplementalOf(
  { parent, members, next }: CorrectedFamily,
  lines: readonly SupplementalLine[],
  context: RuleContext,
): PlannedDocument {
  const draft = draftOf(
    parent,
    'supplemental',
    lines.map(({ line }) => line),
  )
  const number = `${parent.id}-S${next.supplemental}`
  const planned = documentOf(draft, number, { parent, members, context })
  return {
    ...planned,
    lines: planned.lines.map((one, at) => ({ ...one, raisedFrom: lines[at]?.raisedFrom ?? null })),
  }
}

function creditMemoOf(
  { parent, members, next }: CorrectedFamily,
  lines: LineItemInput[],
  added: number,
  context: RuleContext,
): PlannedDocument {
  const draft = draftOf(parent, 'credit_memo', lines)
  const planned = documentOf(draft, `${parent.id}-C${next.creditMemo}`, { parent, members, context })
  const left = sum([...members.map(({ grandTotal }) => grandTotal), added])
  const units = members.flatMap(({ documentType, lineItems }) =>
    lineItems.map((line) => ({ ...line, documentType })),
  )
  const names = new Map(units.map(({ serviceTypeId, serviceName }) => [serviceTypeId, serviceName]))
  const memo = { grandTotal: planned.grandTotal, lineItems: lines }
  return {
    ...planned,
    beyond: creditBeyond({ left, lines: units }, memo, (id) => names.get(id ?? 0) ?? ''),
  }
}

/**
 * The draft that the server makes for a child order when only its lines are sent (rule
 * kinds/taken-from-the-parent).
 */
function draftOf(
  parent: Order,
  documentType: PlannedDocument['documentType'],
  lineItems: LineItemInput[],
): Draft {
  return {
    documentType,
    contractType: documentType,
    baseType: parent.baseType,
    parentPoId: parent.id,
    fiscalYear: parent.fiscalYear,
    producerId: parent.producerId,
    ...childTexts(parent),
    discountPercentage: documentType === 'credit_memo' ? parent.discountPercentage : 0,
    agronomistAssignments: parent.agronomistAssignments.map(({ email, percentage }) => ({
      email,
      percentage,
    })),
    customerAssignments: parent.customerAssignments.map(({ id, percentage }) => ({ id, percentage })),
    lineItems,
  }
}

interface Judging {
  parent: Order
  members: readonly FamilyOrder[]
  context: RuleContext
}

function documentOf(draft: Draft, displayPo: string, { parent, members, context }: Judging): PlannedDocument {
  const figures = priceDraft(draft)
  const amounts = allocate(figures.grandTotal, draft.customerAssignments)
  return {
    documentType: draft.documentType === 'credit_memo' ? 'credit_memo' : 'supplemental',
    displayPo,
    lines: draft.lineItems.map((line, at) => ({
      key: fieldKey(line),
      line,
      total: figures.lines[at]?.total ?? 0,
      raisedFrom: null,
    })),
    discountPercentage: draft.discountPercentage,
    discountAmount: figures.discountAmount,
    grandTotal: figures.grandTotal,
    customers: parent.customerAssignments.map(({ id, customerName, percentage }, at) => ({
      id,
      name: customerName,
      percentage,
      amount: amounts[at] ?? 0,
    })),
    problems: orderProblems(
      tidyDraft(draft, () => ''),
      { ...context, before: null, parent, family: members },
    ),
    beyond: null,
  }
}
