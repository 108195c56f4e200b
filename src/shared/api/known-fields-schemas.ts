import { z } from 'zod'
import { Crop } from '../order/crop.ts'
import { shortText } from '../text-schemas.ts'
import { wholeNumber } from '../whole-number.ts'

const KnownField = z.object({
  fieldName: z.string(),
  acres: z.number(),
  legalDescription: z.string(),
  state: z.string(),
  county: z.string(),
  crops: z.array(Crop.omit({ id: true })),
  fiscalYear: z.number(),
})

export const knownFields = {
  list: {
    params: z.object({ id: wholeNumber('The producer') }),
    query: z.strictObject({ q: shortText.optional() }),
    response: z.object({
      fields: z.array(KnownField),
      /** False if more fields match than are returned. */
      complete: z.boolean(),
    }),
  },
}
