import type { LineItemInput } from '#shared/order/line-item.ts'
import { type LineFigures, type OrderFigures, priceLine, priceOrder } from '#shared/order/pricing.ts'
import type { OrderForm } from './order-form.ts'

const known = new WeakMap<LineItemInput, LineFigures>()

/** A line's figures; a line that didn't change is not priced again, so that 200 of them stay quick. */
export function figuresOf(line: LineItemInput): LineFigures {
  const before = known.get(line)
  if (before) return before
  // A discount that is refused takes nothing below zero while it stands there.
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
