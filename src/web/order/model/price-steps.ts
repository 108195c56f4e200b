import { formatMoney } from '#shared/money.ts'
import { type PriceFloor, priceFloor, raiseToFloor } from '#shared/order/catalogue.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { keepsStoredPrice } from '#shared/order/rules/price-problems.ts'
import { type LineContext, serviceOf } from './line-context.ts'
import type { LineDraft } from './line-draft.ts'
import { leaveNumber, leaveUnits, withoutKey } from './line-steps.ts'
import { readTyped } from './typed-text.ts'

type Change = (draft: LineDraft) => LineDraft

/**
 * The catalog's minimum price for the line. A credit memo has none, because any price up to the ordered price
 * is valid.
 */
export function floorOf(line: LineItemInput, context: LineContext): PriceFloor | null {
  const service = serviceOf(line, context)
  if (!service || context.documentType === 'credit_memo') return null
  return priceFloor(line, service, context.rules.gridSizes, context.territory)
}

/**
 * When the price field loses focus, rounds the price to cents and raises it to the catalog minimum. Doesn't
 * raise a stored price that the user hasn't changed (rules prices/raised-when-left,
 * prices/stored-price-stays).
 */
export const leavePrice =
  (context: LineContext): Change =>
  (draft) => {
    const left = leaveNumber('costPerAcre')(draft)
    const floor = floorOf(left.line, context)
    if (!floor || keepsOldPrice(left) || readTyped(draft.typed.costPerAcre ?? '', 'costPerAcre') === null)
      return left
    const price = raiseToFloor(left.line.costPerAcre, floor)
    if (price === left.line.costPerAcre) return left
    return {
      ...left,
      typed: withoutKey(left, 'costPerAcre'),
      line: { ...left.line, costPerAcre: price },
      priceNote: raisedNote(price, floor, left.line),
    }
  }

function raisedNote(price: number, floor: PriceFloor, line: LineItemInput): string {
  const what = `${formatMoney(price)} per ${line.units}`
  if (floor.locked) return `The price is fixed at ${what}.`
  return `Raised to the ${floor.source === 'grid' ? 'grid size’s' : 'catalog'} price of ${what}.`
}

/** True if the line keeps its stored price, even if the current catalog price is higher. */
export function keepsOldPrice({ line, before }: LineDraft): boolean {
  return before !== null && keepsStoredPrice(line, before)
}

/**
 * Treats all fields as if they had lost focus, because pressing Enter saves while a field still has focus.
 */
export const commitFields =
  (context: LineContext): Change =>
  (draft) =>
    [
      leaveUnits,
      leavePrice(context),
      leaveNumber('discountPercent'),
      leaveNumber('discountInDollars'),
    ].reduce((now, step) => step(now), draft)
