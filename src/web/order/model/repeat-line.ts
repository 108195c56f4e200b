import { raiseToFloor } from '#shared/order/catalogue.ts'
import { followUnits, splitEvenly } from '#shared/order/crops.ts'
import { isScouting } from '#shared/order/kinds.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { newId } from '#web/api/new-id.ts'
import type { Step } from './form-steps.ts'
import { type LineWorld, offeredServices, offeredUnits, serviceOf } from './line-context.ts'
import { blankLine, isStarted, type LineDraft, lineDraft } from './line-draft.ts'
import { floorOf } from './price-steps.ts'

/**
 * What the next line is offered from the one before: all but its name, its units and its discount, which is
 * granted anew each time. The price is today's at least. A service that can't be chosen any more is not offered.
 */
export function nextLine(last: LineItemInput, world: LineWorld): LineItemInput {
  const blank = blankLine(newId())
  const service = serviceOf(last, world)
  const place = { ...blank, state: last.state, county: last.county }
  if (!service || !offeredServices(world).includes(service)) return place
  if (!offeredUnits(service, { ...last, units: service.units[0] ?? last.units }, world).includes(last.units))
    return place
  const line: LineItemInput = {
    ...last,
    id: blank.id,
    fieldName: '',
    acres: 0,
    discountType: blank.discountType,
    discountPercent: 0,
    discountInDollars: 0,
    crops: last.crops.map((crop) => ({ ...crop, id: newId() })),
  }
  const floor = floorOf(line, world)
  return {
    ...line,
    costPerAcre: floor ? raiseToFloor(line.costPerAcre, floor) : line.costPerAcre,
    crops: isScouting(service.name) ? withoutUnits(line.crops, last.acres) : [],
  }
}

/** Crops by their percentages: an even split stays exactly even, the acres come with the units. */
function withoutUnits(crops: LineItemInput['crops'], acres: number): LineItemInput['crops'] {
  const even = splitEvenly(crops, acres)
  const wasEven = crops.every((crop, i) => crop.acres === even[i]?.acres)
  return wasEven ? splitEvenly(crops, 0) : followUnits(crops, 0)
}

/** The panel for a new line, with what the last one offers; blank where there is none. */
export function offeredDraft(lines: readonly LineItemInput[], world: LineWorld): LineDraft {
  const last = lines.at(-1)
  const line = last ? nextLine(last, world) : blankLine(newId())
  const draft = lineDraft(line, true)
  // Offered is only what says something: a state alone is a help, nothing at all is a blank line.
  return JSON.stringify({ ...line, id: '' }) === JSON.stringify(blankLine(''))
    ? draft
    : { ...draft, offered: line }
}

/** The panel started blank: the name and the units that were typed stay. */
export function withoutOffer(draft: LineDraft): LineDraft {
  const { fieldName, acres } = draft.line
  const line = { ...blankLine(draft.line.id), fieldName, acres }
  return { ...draft, line, offered: null, priceNote: null, unitsBefore: null }
}

/** The panel as it was left, or begun with what the last line offers. */
export const openPanel =
  (world: LineWorld): Step =>
  (form) => ({
    ...form,
    adding: form.adding ? { ...form.adding, aside: false } : offeredDraft(form.lines, world),
  })

/** The panel is left: what was typed stays, and one without anything typed is simply closed. */
export const leavePanel: Step = (form) => ({
  ...form,
  adding: isStarted(form.adding) ? { ...form.adding, aside: true } : null,
})
