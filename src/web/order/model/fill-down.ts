import { formatMoney, formatPercent } from '#shared/money.ts'
import { raiseToFloor } from '#shared/order/catalogue.ts'
import { followUnits } from '#shared/order/crops.ts'
import { formatLineDiscount, hasDiscount } from '#shared/order/discount.ts'
import { hasScoutingLines } from '#shared/order/kinds.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { plural } from '#shared/plural.ts'
import { newId } from '#web/api/new-id.ts'
import { type LineContext, serviceOf, withService } from './line-context.ts'
import { floorOf } from './price-steps.ts'

export const fillables = ['service', 'price', 'discount', 'checks', 'crops', 'place'] as const
export type Fillable = (typeof fillables)[number]

export const fillNames: Record<Fillable, string> = {
  service: 'Service',
  price: 'Service Price',
  discount: 'Discount',
  checks: 'Number of Checks',
  crops: 'Crops',
  place: 'State and county',
}

export interface Filled {
  lines: readonly LineItemInput[]
  changed: number
  /** Sentences that explain why some lines didn't change or got a value other than the pattern's. */
  notes: string[]
}

/**
 * Copies one value from the pattern line to every selected line. A line that can't take the value doesn't
 * change. The catalog's minimum and fixed prices apply as if the user had typed the price (rule
 * lines/filling).
 */
export function fillLines(
  lines: readonly LineItemInput[],
  ids: ReadonlySet<string>,
  what: Fillable,
  pattern: LineItemInput,
  context: LineContext,
): Filled {
  const reasons = new Map<string, number>()
  let changed = 0
  const filled = lines.map((line) => {
    if (!ids.has(line.id)) return line
    const { line: next, reason } = fillers[what](line, pattern, context)
    if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    if (JSON.stringify(withoutIds(next)) === JSON.stringify(withoutIds(line))) return line
    changed += 1
    return next
  })
  const notes = [...reasons].map(([reason, count]) => `${plural(count, 'line')} ${reason}.`)
  return { lines: filled, changed, notes }
}

function withoutIds(line: LineItemInput) {
  return { ...line, crops: line.crops.map(({ id: _, ...crop }) => crop) }
}

interface Fill {
  line: LineItemInput
  reason?: string
}

type Filler = (line: LineItemInput, pattern: LineItemInput, context: LineContext) => Fill

const fillers: Record<Fillable, Filler> = {
  service: fillService,
  price: fillPrice,
  discount: fillDiscount,
  checks(line, pattern, context) {
    if (!hasScoutingLines(context.baseType)) return { line, reason: noScouting }
    return { line: { ...line, numberOfChecks: pattern.numberOfChecks } }
  },
  crops(line, pattern, context) {
    if (!hasScoutingLines(context.baseType)) return { line, reason: noScouting }
    const crops = pattern.crops.map((crop) => ({ ...crop, id: newId() }))
    return { line: { ...line, crops: followUnits(crops, line.acres, pattern.acres) } }
  },
  place: (line, { state, county }) => ({ line: { ...line, state, county } }),
}

const noScouting = 'unchanged: only scouting has checks and crops'

/**
 * Fills in the pattern's service, unit and price. Doesn't change a line that already has that service and
 * unit at a grid-size price. Keeps the line's own legal description and, on scouting lines, its checks and
 * crops, because the user typed them.
 */
function fillService(line: LineItemInput, pattern: LineItemInput, context: LineContext): Fill {
  const service = serviceOf(pattern, context)
  if (!service) return { line }
  const { units, costPerAcre } = pattern
  if (line.serviceTypeId === service.id && line.units === units && line.gridSize !== '') {
    return line.costPerAcre === costPerAcre ? { line } : { line, reason: 'kept the grid size price' }
  }
  const changed = line.serviceTypeId === service.id ? line : withService(line, service, context)
  const field = { legalDescription: line.legalDescription }
  const scouting = { numberOfChecks: line.numberOfChecks, crops: line.crops }
  const kept = hasScoutingLines(context.baseType) ? { ...field, ...scouting } : field
  return fillPrice({ ...changed, ...kept, units }, pattern, context)
}

function fillPrice(line: LineItemInput, { costPerAcre }: LineItemInput, context: LineContext): Fill {
  const floor = floorOf(line, context)
  const price = floor ? raiseToFloor(costPerAcre, floor) : costPerAcre
  const next = { ...line, costPerAcre: price }
  if (price === costPerAcre) return { line: next }
  return { line: next, reason: floor?.locked ? 'kept the fixed price' : 'raised to the catalog price' }
}

/**
 * Copies the pattern's discount, unless it is a dollar amount above the line's price (rule prices/bounds).
 */
function fillDiscount(line: LineItemInput, pattern: LineItemInput): Fill {
  const { discountType, discountPercent, discountInDollars } = pattern
  if (discountType === 'dollars' && discountInDollars > line.costPerAcre) {
    return { line, reason: 'unchanged: the discount is above the price' }
  }
  return { line: { ...line, discountType, discountPercent, discountInDollars } }
}

/**
 * Turns a line into the initial pattern for filling down. If the line has a grid size, removes the size and
 * uses the catalog price instead of the size's price.
 */
export function patternOf(line: LineItemInput, context: LineContext): LineItemInput {
  if (line.gridSize === '') return line
  const bare = { ...line, gridSize: '' }
  return { ...bare, costPerAcre: floorOf(bare, context)?.price ?? line.costPerAcre }
}

export function fillText(what: Fillable, line: LineItemInput, serviceName: string): string {
  return fillTexts[what](line, serviceName) || 'None'
}

const fillTexts: Record<Fillable, (line: LineItemInput, serviceName: string) => string> = {
  service: (line, serviceName) => `${serviceName}, ${priceText(line)}`,
  price: priceText,
  discount: (line) => {
    if (!hasDiscount(line)) return ''
    return line.discountType === 'percent'
      ? formatLineDiscount(line)
      : `${formatLineDiscount(line)} per ${line.units}`
  },
  checks: ({ numberOfChecks }) => String(numberOfChecks),
  crops: ({ crops }) =>
    crops.map(({ cropType, percentAcres }) => `${cropType} ${formatPercent(percentAcres)}`).join(', '),
  place: ({ county, state }) => [county, state].filter(Boolean).join(', '),
}

function priceText({ costPerAcre, units }: LineItemInput): string {
  return `${formatMoney(costPerAcre)} per ${units}`
}
