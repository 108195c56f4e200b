import { z } from 'zod'
import { limits } from '../limits.ts'
import { idText, longText, shortText } from '../text.ts'

export const units = ['acre', 'plot', 'sample', 'sensor'] as const
export type Unit = (typeof units)[number]
export const defaultUnit: Unit = 'acre'

export const discountTypes = ['percent', 'dollars'] as const
export type DiscountType = (typeof discountTypes)[number]

/** A number in JSON; text is refused, and so is what is no number (decisions Q-96). */
export const numeric = z.number({ error: 'Enter a number here' })

/** At most `max` items, counted before any of them is looked at (decisions Q-95). */
export function listOf<T extends z.ZodType>(item: T, max: number, what: string) {
  return z
    .array(z.unknown(), { error: `Send a list of ${what} here` })
    .max(max, `At most ${max.toLocaleString('en-US')} ${what} are possible`)
    .pipe(z.array(item))
}

/**
 * What comes in is checked here for its shape only; whether it is a complete and permitted line is said by
 * requirements.ts, for the form and the server alike. Amounts in dollars, acres in the line's unit.
 */
export const CropInput = z.object({
  id: idText.default(''),
  cropType: shortText.default(''),
  percentAcres: numeric.default(0),
  acres: numeric.default(0),
})

const SentLine = z.object({
  id: idText.default(''),
  fieldName: shortText.default(''),
  serviceTypeId: z.int({ error: 'Choose a service' }).positive('Choose a service').nullable().default(null),
  legalDescription: longText.default(''),
  serviceDetails: longText.default(''),
  numberOfChecks: z.int({ error: 'Number of Checks must be a whole number' }).default(0),
  gridSize: shortText.default(''),
  coopName: shortText.default(''),
  discountType: z.enum(discountTypes, { error: 'Choose percent or dollars' }).optional(),
  discountPercent: numeric.default(0),
  discountInDollars: numeric.default(0),
  acres: numeric.default(0),
  units: z.enum(units, { error: `Choose one of ${units.join(', ')}` }).default(defaultUnit),
  costPerAcre: numeric.default(0),
  state: shortText.default(''),
  county: shortText.default(''),
  crops: listOf(CropInput, limits.crops, 'crops').default([]),
})

/** A discount that comes without its type is of the type that it has a number for: none is dropped unsaid. */
export const LineItemInput = SentLine.transform((line) => {
  const inDollars = line.discountPercent === 0 && line.discountInDollars !== 0
  const discountType: DiscountType = line.discountType ?? (inDollars ? 'dollars' : 'percent')
  return Object.assign(line, { discountType })
})
export type LineItemInput = z.output<typeof LineItemInput>

/** A crop of a line: acres of the line's total units, percent derived from them, one decimal. */
export const Crop = z.object({
  id: z.string(),
  cropType: z.string(),
  percentAcres: z.number(),
  acres: z.number(),
})
export type Crop = z.output<typeof Crop>

/** A line as it is stored and answered: names as they were, figures computed by the server. */
export const LineItem = z.object({
  id: z.string(),
  fieldName: z.string(),
  serviceTypeId: z.number(),
  serviceName: z.string(),
  legalDescription: z.string(),
  serviceDetails: z.string(),
  numberOfChecks: z.number(),
  gridSize: z.string(),
  coopName: z.string(),
  discountType: z.enum(discountTypes),
  discountPercent: z.number(),
  discountInDollars: z.number(),
  acres: z.number(),
  units: z.enum(units),
  costPerAcre: z.number(),
  total: z.number(),
  subtotalBeforeDiscount: z.number(),
  subtotalAfterDiscount: z.number(),
  effectiveDiscountPercent: z.number(),
  /** The service's maximum discount in percent when the line was saved; above it the line is marked. */
  maxDiscount: z.number(),
  state: z.string(),
  county: z.string(),
  crops: z.array(Crop),
})
export type LineItem = z.output<typeof LineItem>
