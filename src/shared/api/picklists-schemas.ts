import { z } from 'zod'
import { largestId } from '../limits.ts'
import { Agronomist } from '../people.ts'
import { County, LegalContent, wholeLists } from '../picklist/entries.ts'
import { emailKey } from '../text-schemas.ts'
import { wholeNumber } from '../whole-number.ts'

export const picklists = {
  ...wholeLists,
  counties: {
    params: z.object({ stateId: wholeNumber('stateId', 0, largestId) }),
    response: z.array(County),
  },
}

export const people = {
  agronomist: {
    params: z.object({ email: emailKey }),
    response: Agronomist,
  },
}

export const legal = {
  get: {
    params: z.object({ type: z.string().max(100) }),
    response: LegalContent,
  },
}

const Health = z.object({ status: z.string(), version: z.string() })

export const health = {
  health: { response: Health },
  live: { response: Health },
  ready: { response: Health },
}
