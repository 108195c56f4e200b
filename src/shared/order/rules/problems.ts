import type { Problem } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { formatMoney } from '#shared/money.ts'
import type { Draft, RuleContext } from '#shared/order/draft.ts'
import { baseTypes } from '#shared/order/kinds.ts'
import { maxLengthOf, orderTextKeys, orderTexts } from '#shared/order/order-fields.ts'
import { priceDraft } from '#shared/order/pricing.ts'
import { type LineSetting, lineProblems, tooLong } from './line-problems.ts'
import {
  agronomistProblems,
  agronomistTerritory,
  choiceProblem,
  customerProblems,
  type SumVerb,
  storedOf,
} from './share-problems.ts'

/**
 * Every problem in a tidied draft, in the sequence of the form's inputs; empty if the draft can be saved.
 * Both the form and the server use this function. It doesn't check the user's rights.
 */
export function orderProblems(
  draft: Draft,
  context: RuleContext,
  sumVerb: SumVerb = 'add up to',
  problemsOf: typeof lineProblems = lineProblems,
): Problem[] {
  const setting = lineSetting(draft, context)
  return [
    ...kindProblems(draft, context),
    ...producerProblems(draft, context),
    ...agronomistProblems(draft, context, sumVerb),
    ...customerProblems(draft, context, sumVerb),
    ...lineListProblems(draft),
    ...draft.lineItems
      .slice(0, limits.lines)
      .flatMap((line, index) => problemsOf(line, index, setting, context)),
    ...idProblems(draft),
    ...totalProblems(draft),
  ]
}

/**
 * The order data that the rules for its lines need; the territory is agronomist 1's (rules
 * prices/grid-size-price, lines/offered-by-territory).
 */
export function lineSetting(
  draft: Pick<Draft, 'documentType' | 'baseType' | 'agronomistAssignments'>,
  context: Pick<RuleContext, 'agronomist' | 'before' | 'parent'>,
): LineSetting {
  const first = draft.agronomistAssignments[0]
  return {
    documentType: draft.documentType,
    baseType: draft.baseType,
    territory: first ? agronomistTerritory(first.email, context) : '',
  }
}

/**
 * Checks that the document type, PO type, parent and fiscal year are consistent (rules kinds/three-kinds,
 * kinds/po-type-of-a-child, kinds/fiscal-year).
 */
function kindProblems(draft: Draft, { before, parent }: RuleContext): Problem[] {
  // A user who edits a child might not be allowed to see its parent; the stored child has the parent's ID
  // (rule kinds/archived-original).
  const parentId = parent?.id ?? before?.parentPoId ?? null
  const found: Problem[] = []
  const say = (path: string, message: string) => found.push({ path, message })
  const child = draft.documentType !== 'original'
  if (!child && !(baseTypes as readonly string[]).includes(draft.contractType)) {
    say('contractType', 'PO Type must be standard or custom')
  } else if (draft.contractType !== (child ? draft.documentType : draft.baseType)) {
    say('contractType', 'PO Type must match the document')
  }
  if (before && before.documentType !== draft.documentType) {
    say('documentType', 'The document type cannot be changed')
  }
  if (!child && draft.parentPoId !== null) say('parentPoId', 'An original order cannot have a parent order')
  if (child && (parentId === null || draft.parentPoId !== parentId)) {
    say('parentPoId', 'A supplemental PO or credit memo must reference its parent order')
  }
  if (child && parent && parent.baseType !== draft.baseType) {
    say('baseType', 'PO Type must match the parent order')
  }
  const { min, max } = limits.fiscalYear
  if (!Number.isInteger(draft.fiscalYear) || draft.fiscalYear < min || draft.fiscalYear > max) {
    say('fiscalYear', `Fiscal year must be a whole number from ${min} to ${max}`)
  } else if (before && before.fiscalYear !== draft.fiscalYear) {
    say('fiscalYear', `Fiscal year cannot be changed; this order is for FY ${before.fiscalYear}`)
  }
  return found
}

function producerProblems(draft: Draft, context: RuleContext): Problem[] {
  const path = 'producerId'
  const id = draft.producerId
  if (id === null) return [{ path, message: 'Producer is required' }]
  if (context.parent && context.parent.producerId !== id) {
    return [{ path, message: `Producer must match the parent order: ${context.parent.producerName}` }]
  }
  const kept = storedOf(context).some((order) => order.producerId === id)
  const message = choiceProblem('producer', context.customer(id), kept)
  return message === null ? [] : [{ path, message }]
}

function lineListProblems(draft: Draft): Problem[] {
  const path = 'lineItems'
  const count = draft.lineItems.length
  if (count === 0) return [{ path, message: 'At least one line item is required' }]
  if (count <= limits.lines) return []
  return [
    { path, message: `An order can have at most ${limits.lines.toLocaleString('en-US')} service line items` },
  ]
}

/** Checks that all line IDs and all crop IDs in the order are unique (rule lines/ids). */
function idProblems(draft: Draft): Problem[] {
  const found: Problem[] = []
  const lines = new Set<string>()
  const crops = new Set<string>()
  draft.lineItems.forEach((line, i) => {
    if (seenBefore(lines, line.id)) {
      found.push({ path: `lineItems.${i}.id`, message: `Line ID ${line.id} is used twice; make it unique` })
    }
    line.crops.forEach((crop, k) => {
      if (!seenBefore(crops, crop.id)) return
      const path = `lineItems.${i}.crops.${k}.id`
      found.push({ path, message: `Crop ID ${crop.id} is used twice; make it unique` })
    })
  })
  return found
}

function seenBefore(seen: Set<string>, id: string): boolean {
  if (id === '') return false
  const had = seen.has(id)
  seen.add(id)
  return had
}

function totalProblems(draft: Draft): Problem[] {
  const found: Problem[] = []
  const say = (path: string, message: string) => found.push({ path, message })
  if (!(draft.discountPercentage >= 0 && draft.discountPercentage <= 100)) {
    say('discountPercentage', 'Order discount must be from 0 to 100%')
  }
  for (const key of orderTextKeys) {
    const message = tooLong(draft[key], maxLengthOf(key), orderTexts[key].label)
    if (message !== null) say(key, message)
  }
  return [...found, ...tooLargeTotals(priceDraft(draft))]
}

/**
 * Rejects a grand total that is too large, and a subtotal that can't be stored to the cent (rule
 * input/limits).
 */
export function tooLargeTotals(figures: {
  grandTotal: number
  lineItemSubtotalBeforeDiscounts: number
}): Problem[] {
  const { grandTotal, lineItemSubtotalBeforeDiscounts: subtotal } = figures
  const below = (limit: number) => `must be below ${formatMoney(Math.ceil(limit))}`
  if (Math.abs(grandTotal) > limits.grandTotal)
    return [{ path: 'grandTotal', message: `Grand total ${below(limits.grandTotal)}` }]
  if (Math.abs(subtotal) > limits.subtotal)
    return [{ path: 'lineItemSubtotalBeforeDiscounts', message: `Subtotal ${below(limits.subtotal)}` }]
  return []
}
