import { z } from 'zod'
import { limits } from '../limits.ts'
import { listOf, numeric } from '../numeric.ts'
import { idText, longText, shortText } from '../text-schemas.ts'
import { Crop, CropInput } from './crop.ts'
import { type DiscountType, defaultUnit, discountTypes, units } from './kinds.ts'
import { type LineFields, type LineKey, type LineValue, lineFields, lineKeys } from './line-fields.ts'

interface ValueSchemas {
  /** Validates a value from a request. For most fields, a missing value becomes that of a blank line. */
  input: z.ZodType
  stored: z.ZodType
}

const wholeChecks = z.int({ error: 'Number of Checks must be a whole number' })
const service = z.int({ error: 'Choose a service' }).positive('Choose a service')
const unit = z.enum(units, { error: `Choose one of ${units.join(', ')}` })

const schemas = {
  shortText: { input: shortText.default(''), stored: z.string() },
  longText: { input: longText.default(''), stored: z.string() },
  number: { input: numeric.default(0), stored: z.number() },
  service: { input: service.nullable().default(null), stored: z.number() },
  checks: { input: wholeChecks.default(0), stored: z.number() },
  discountType: {
    input: z.enum(discountTypes, { error: 'Choose percent or dollars' }).optional(),
    stored: z.enum(discountTypes),
  },
  unit: { input: unit.default(defaultUnit), stored: z.enum(units) },
  crops: { input: listOf(CropInput, limits.crops, 'crops').default([]), stored: z.array(Crop) },
} satisfies Record<LineValue, ValueSchemas>

function schemasOf<C extends keyof ValueSchemas>(name: C) {
  const entries = lineKeys.map((key) => [key, schemas[lineFields[key].value][name]])
  return Object.fromEntries(entries) as {
    [K in LineKey]: (typeof schemas)[LineFields[K]['value']][C]
  }
}

/**
 * Checks types only. For both the form and the server, line-problems.ts checks that a line is complete and
 * allowed. Amounts are in dollars, and acres are in the line's unit.
 */
const SentLine = z.object({ id: idText.default(''), ...schemasOf('input') })

/**
 * A discount without a type gets the type of the number that is set, so that no discount is silently lost.
 */
export const LineItemInput = SentLine.transform((line) => {
  const inDollars = line.discountPercent === 0 && line.discountInDollars !== 0
  const discountType: DiscountType = line.discountType ?? (inDollars ? 'dollars' : 'percent')
  return Object.assign(line, { discountType })
})
export type LineItemInput = z.output<typeof LineItemInput>

/**
 * A line as stored and returned. Includes the service's name as of the save, and totals computed by the
 * server.
 */
export const LineItem = z.object({
  id: z.string(),
  ...schemasOf('stored'),
  serviceName: z.string(),
  total: z.number(),
  subtotalBeforeDiscount: z.number(),
  subtotalAfterDiscount: z.number(),
  effectiveDiscountPercent: z.number(),
  /** The service's maximum discount in percent when the line was saved; a higher discount needs a check. */
  maxDiscount: z.number(),
})
export type LineItem = z.output<typeof LineItem>
