import { z } from 'zod'

/**
 * The first two customers and agronomists in separate fields, for clients that support only two of each (rule
 * shares/numbered-fields). The values are computed rather than stored in columns (docs/decisions/061).
 */
export const NumberedShares = z.object({
  customer1Id: z.number().nullable(),
  customer1Percentage: z.number().nullable(),
  customer1Amount: z.number().nullable(),
  customer2Id: z.number().nullable(),
  customer2Percentage: z.number().nullable(),
  customer2Amount: z.number().nullable(),
  agronomist1Id: z.string().nullable(),
  agronomist1Percentage: z.number().nullable(),
  agronomist1Amount: z.number().nullable(),
  agronomist1Territory: z.string().nullable(),
  agronomist2Id: z.string().nullable(),
  agronomist2Percentage: z.number().nullable(),
  agronomist2Amount: z.number().nullable(),
})
export type NumberedShares = z.output<typeof NumberedShares>

interface SharesOfAnOrder {
  customerAssignments: readonly { id: number; percentage: number; amount: number }[]
  agronomistAssignments: readonly { email: string; percentage: number; amount: number; territory: string }[]
}

export function numberedShares({
  customerAssignments: [customer1, customer2],
  agronomistAssignments: [agronomist1, agronomist2],
}: SharesOfAnOrder): NumberedShares {
  return {
    customer1Id: customer1?.id ?? null,
    customer1Percentage: customer1?.percentage ?? null,
    customer1Amount: customer1?.amount ?? null,
    customer2Id: customer2?.id ?? null,
    customer2Percentage: customer2?.percentage ?? null,
    customer2Amount: customer2?.amount ?? null,
    agronomist1Id: agronomist1?.email ?? null,
    agronomist1Percentage: agronomist1?.percentage ?? null,
    agronomist1Amount: agronomist1?.amount ?? null,
    agronomist1Territory: agronomist1?.territory ?? null,
    agronomist2Id: agronomist2?.email ?? null,
    agronomist2Percentage: agronomist2?.percentage ?? null,
    agronomist2Amount: agronomist2?.amount ?? null,
  }
}
