import { z } from 'zod'
import { numeric } from '../numeric.ts'
import { idText, shortText } from '../text-schemas.ts'

/** A crop in a request; crop-problems.ts checks that it is complete. */
export const CropInput = z.object({
  id: idText.default(''),
  cropType: shortText.default(''),
  percentAcres: numeric.default(0),
  acres: numeric.default(0),
})

/** A line's crop: its acres in the line's unit, and their percentage of the total, with one decimal place. */
export const Crop = z.object({
  id: z.string(),
  cropType: z.string(),
  percentAcres: z.number(),
  acres: z.number(),
})
export type Crop = z.output<typeof Crop>
