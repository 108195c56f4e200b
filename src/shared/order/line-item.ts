import { z } from 'zod'
import { idText } from '../text.ts'
import type { DiscountType } from './kinds.ts'
import { columnOf } from './line-fields.ts'

/**
 * What comes in is checked here for its shape only; whether it is a complete and permitted line is said by
 * line-problems.ts, for the form and the server alike. Amounts in dollars, acres in the line's unit.
 */
const SentLine = z.object({ id: idText.default(''), ...columnOf('input') })

/** A discount that comes without its type is of the type that it has a number for: none is dropped unsaid. */
export const LineItemInput = SentLine.transform((line) => {
  const inDollars = line.discountPercent === 0 && line.discountInDollars !== 0
  const discountType: DiscountType = line.discountType ?? (inDollars ? 'dollars' : 'percent')
  return Object.assign(line, { discountType })
})
export type LineItemInput = z.output<typeof LineItemInput>

/** A line as it is stored and answered: names as they were, figures computed by the server. */
export const LineItem = z.object({
  id: z.string(),
  ...columnOf('stored'),
  serviceName: z.string(),
  total: z.number(),
  subtotalBeforeDiscount: z.number(),
  subtotalAfterDiscount: z.number(),
  effectiveDiscountPercent: z.number(),
  /** The service's maximum discount in percent when the line was saved; above it the line is marked. */
  maxDiscount: z.number(),
})
export type LineItem = z.output<typeof LineItem>
