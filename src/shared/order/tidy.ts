import { limits } from '../limits.ts'
import { round } from '../money.ts'
import { lowerKey, tidyKey, tidyLineOfText, tidyLongText } from '../text.ts'
import { percentOfUnits } from './crops.ts'
import type { Draft, DraftShare } from './draft.ts'
import { type BaseType, hasScoutingLines } from './kinds.ts'
import { lineFields, textKeys } from './line-fields.ts'
import type { LineItemInput } from './line-item.ts'
import { tidyTexts } from './order-fields.ts'

type NewId = () => string

/**
 * Tidies a draft for storage (rules input/stored-form, lines/fields-by-service, lines/ids). Cleans up
 * strings, and rounds numbers half away from zero. Clears inputs that belong to the other kind of service,
 * and fills in missing IDs. Idempotent.
 */
export function tidyDraft(draft: Draft, newId: NewId): Draft {
  const negative = draft.documentType === 'credit_memo'
  return {
    ...draft,
    ...tidyTexts(draft),
    discountPercentage: round(draft.discountPercentage, 2),
    agronomistAssignments: draft.agronomistAssignments.map((share) => ({
      ...tidyShare(share, negative),
      email: lowerKey(tidyKey(share.email)),
    })),
    customerAssignments: draft.customerAssignments.map((share) => tidyShare(share, negative)),
    lineItems: draft.lineItems.map((line) => tidyLine(line, draft.baseType, newId)),
  }
}

/**
 * Gives a typed amount the document's sign; users may type either sign on a credit memo (rule
 * prices/credit-sign).
 */
function tidyShare<S extends DraftShare>(share: S, negative: boolean): S {
  const percentage = round(share.percentage, 1)
  if (share.amount === undefined) return { ...share, percentage }
  const amount = round(share.amount, 2)
  return { ...share, percentage, amount: negative && amount > 0 ? -amount : amount }
}

export function tidyLine(line: LineItemInput, baseType: BaseType, newId: NewId): LineItemInput {
  const scouting = hasScoutingLines(baseType)
  const otherKind = scouting ? 'other' : 'scouting'
  const acres = round(line.acres, 2)
  const tidied: LineItemInput = {
    ...line,
    id: tidyKey(line.id) || newId(),
    numberOfChecks: scouting ? line.numberOfChecks : 0,
    discountPercent: line.discountType === 'percent' ? round(line.discountPercent, 2) : 0,
    discountInDollars: line.discountType === 'dollars' ? round(line.discountInDollars, 2) : 0,
    acres,
    costPerAcre: round(line.costPerAcre, 2),
    crops: scouting ? line.crops.map((crop) => tidyCrop(crop, acres, newId)) : [],
  }
  for (const key of textKeys) {
    const { only, maxLength } = lineFields[key]
    const tidy = maxLength === limits.longText ? tidyLongText : tidyLineOfText
    tidied[key] = only === otherKind ? '' : tidy(line[key])
  }
  return tidied
}

function tidyCrop(crop: LineItemInput['crops'][number], units: number, newId: NewId) {
  const acres = round(crop.acres, 2)
  return {
    id: tidyKey(crop.id) || newId(),
    cropType: tidyLineOfText(crop.cropType),
    percentAcres: percentOfUnits(acres, units),
    acres,
  }
}

/**
 * The order's location, which is the state and county of its first line that has either (rule lines/place).
 */
export function orderPlace(lines: readonly Pick<LineItemInput, 'state' | 'county'>[]): {
  state: string
  county: string
} {
  const line = lines.find(({ state, county }) => state !== '' || county !== '')
  return { state: line?.state ?? '', county: line?.county ?? '' }
}
