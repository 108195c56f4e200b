import type { LineItemInput } from '#shared/order/line-item.ts'
import { type LineFigures, type OrderFigures, priceLine, priceOrder } from '#shared/order/pricing.ts'
import type { OrderForm } from './form.ts'

const known = new WeakMap<LineItemInput, LineFigures>()

/** A line's figures; a line that didn't change is not priced again, so that 200 of them stay quick. */
export function figuresOf(line: LineItemInput): LineFigures {
  const before = known.get(line)
  if (before) return before
  const figures = priceLine(line)
  known.set(line, figures)
  return figures
}

export function orderFigures(
  form: Pick<OrderForm, 'documentType' | 'discountPercentage' | 'lines'>,
): OrderFigures {
  return priceOrder({ ...form, lines: form.lines.map(figuresOf) })
}
