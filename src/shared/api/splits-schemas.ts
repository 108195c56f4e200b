import { z } from 'zod'
import { largestId, limits } from '../limits.ts'
import { listOf, numeric } from '../numeric.ts'
import { emailKey, shortText } from '../text-schemas.ts'
import { wholeNumber } from '../whole-number.ts'

const params = z.object({ id: wholeNumber('The producer', 1, largestId) })
const databaseId = z
  .int({ error: 'Choose one from the list' })
  .min(1)
  .max(largestId, 'Choose one from the list')
const version = 'version must be the number that came with the splits'

const CustomerPart = z.object({ id: databaseId, percentage: numeric })
const AgronomistPart = z.object({ email: emailKey, percentage: numeric })

const SplitInput = z.object({
  /** Absent for a new split. */
  id: databaseId.nullish().transform((id) => id ?? null),
  name: shortText,
  usual: z.boolean({ error: 'Send true or false' }),
  customerShares: listOf(CustomerPart, limits.shares, 'customers'),
  agronomistShares: listOf(AgronomistPart, limits.shares, 'agronomists'),
})

export const UsualSplit = z.object({
  id: z.number(),
  name: z.string(),
  usual: z.boolean(),
  customerShares: z.array(z.object({ id: z.number(), percentage: z.number() })),
  agronomistShares: z.array(z.object({ email: z.string(), percentage: z.number() })),
  changedAt: z.string(),
  changedBy: z.string(),
  changedByName: z.string(),
})

export const UsualSplits = z.object({
  /** The version of the producer's splits; 0 if there are none yet. */
  version: z.number(),
  splits: z.array(UsualSplit),
})
export type UsualSplits = z.output<typeof UsualSplits>

export const splits = {
  read: { params, response: UsualSplits },
  store: {
    params,
    body: z.object({
      version: z.int({ error: version }).min(0, version),
      splits: listOf(SplitInput, limits.usualSplits, 'usual splits'),
    }),
    response: UsualSplits,
  },
}
