import type { LineItemInput } from '#shared/order/line-item.ts'
import { type LineFigures, type OrderFigures, priceLine, priceOrder } from '#shared/order/pricing.ts'
import type { OrderForm } from './order-form.ts'

const known = new WeakMap<LineItemInput, LineFigures>()

/**
 * Calculates a line's amounts. Caches them for each line object, so that orders with hundreds of lines stay
 * fast.
 */
export function figuresOf(line: LineItemInput): LineFigures {
  const before = known.get(line)
  if (before) return before
  // Caps discounts, so that an invalid one that is still being typed can't make the price negative.
  const discountPercent = within(line.discountPercent, 100)
  const discountInDollars = within(line.discountInDollars, line.costPerAcre)
  const figures = priceLine({ ...line, acres: Math.max(0, line.acres), discountPercent, discountInDollars })
  known.set(line, figures)
  return figures
}

export function orderFigures(
  form: Pick<OrderForm, 'documentType' | 'discountPercentage' | 'lines'>,
): OrderFigures {
  const discountPercentage = within(form.discountPercentage, 100)
  return priceOrder({ ...form, discountPercentage, lines: form.lines.map(figuresOf) })
}

function within(value: number, most: number): number {
  return Math.min(Math.max(0, value), Math.max(0, most))
}
