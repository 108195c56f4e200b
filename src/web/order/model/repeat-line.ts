import { blankLine } from '#shared/order/blank-line.ts'
import { raiseToFloor } from '#shared/order/catalogue.ts'
import { followUnits, splitEvenly } from '#shared/order/crops.ts'
import { hasScoutingLines } from '#shared/order/kinds.ts'
import { lineFields, lineKeys, pickFields } from '#shared/order/line-fields.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { newId } from '#web/api/new-id.ts'
import { type LineContext, offeredServices, offeredUnits, serviceOf } from './line-context.ts'
import { type LineDraft, lineDraft } from './line-draft.ts'
import { floorOf } from './price-steps.ts'

/** Line values that a new line doesn't repeat, such as the farm field's name and the discount. */
const notRepeated = lineKeys.filter((key) => !lineFields[key].repeated)

/**
 * Returns a new line that repeats the previous one. Keeps the previous price if it is allowed today;
 * otherwise uses today's minimum or fixed price. If the service or unit is no longer offered, repeats only
 * the state and county.
 */
export function nextLine(last: LineItemInput, context: LineContext): LineItemInput {
  const blank = blankLine(newId())
  const service = serviceOf(last, context)
  const place = { ...blank, state: last.state, county: last.county }
  if (!service || !offeredServices(context).includes(service)) return place
  if (
    !offeredUnits(service, { ...last, units: service.units[0] ?? last.units }, context).includes(last.units)
  )
    return place
  const line: LineItemInput = {
    ...last,
    ...pickFields(blank, notRepeated),
    id: blank.id,
    crops: last.crops.map((crop) => ({ ...crop, id: newId() })),
  }
  const floor = floorOf(line, context)
  return {
    ...line,
    costPerAcre: floor ? raiseToFloor(line.costPerAcre, floor) : line.costPerAcre,
    crops: hasScoutingLines(context.baseType) ? withoutUnits(line.crops, last.acres) : [],
  }
}

/**
 * Keeps the crops' percentages, but sets their acres to zero until the user types the units. An even split
 * stays even.
 */
function withoutUnits(crops: LineItemInput['crops'], acres: number): LineItemInput['crops'] {
  const even = splitEvenly(crops, acres)
  const wasEven = crops.every((crop, i) => crop.acres === even[i]?.acres)
  return wasEven ? splitEvenly(crops, 0) : followUnits(crops, 0)
}

export function repeatedDraft(lines: readonly LineItemInput[], context: LineContext): LineDraft {
  const last = lines.at(-1)
  const line = last ? nextLine(last, context) : blankLine(newId())
  const draft = lineDraft(line, true)
  // A line that is the same as a blank one isn't marked as repeated.
  return JSON.stringify({ ...line, id: '' }) === JSON.stringify(blankLine(''))
    ? draft
    : { ...draft, repeatedFrom: line }
}

/**
 * True for the paths of values that usually differ from line to line: the farm field's name and legal
 * description, units and crops.
 */
export const isDistinct = (path: string): boolean =>
  /^(fieldName|acres|legalDescription|crops)(\.|$)/.test(path)

/**
 * Values that a repeated line shares with the previous one. Excludes state and county, because picking a
 * known farm field can change them.
 */
const alike = lineKeys.filter((key) => !isDistinct(key) && key !== 'state' && key !== 'county')

/**
 * True if the user hasn't changed the values repeated from the previous line. Their fields then don't need to
 * be shown.
 */
export function asRepeated({ repeatedFrom, line, typed }: LineDraft): boolean {
  if (!repeatedFrom || line.serviceTypeId === null) return false
  return alike.every((key) => line[key] === repeatedFrom[key]) && Object.keys(typed).every(isDistinct)
}

/** Clears the repeated values, but keeps the farm field's name, legal description and units. */
export function startBlank(draft: LineDraft): LineDraft {
  const { fieldName, legalDescription, acres } = draft.line
  const line = { ...blankLine(draft.line.id), fieldName, legalDescription, acres }
  return { ...draft, line, repeatedFrom: null, priceNote: null, unitsBefore: null }
}
