import { z } from 'zod'
import { numeric } from '../numeric.ts'
import { idText, shortText } from '../text-schemas.ts'

/** A crop as it may be sent; whether it is a complete one is said by crop-problems.ts. */
export const CropInput = z.object({
  id: idText.default(''),
  cropType: shortText.default(''),
  percentAcres: numeric.default(0),
  acres: numeric.default(0),
})

/** A crop of a line: acres of the line's total units, percent derived from them, one decimal. */
export const Crop = z.object({
  id: z.string(),
  cropType: z.string(),
  percentAcres: z.number(),
  acres: z.number(),
})
export type Crop = z.output<typeof Crop>
