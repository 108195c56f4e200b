import { toScaled } from '#shared/money.ts'
import type { DraftAgronomist, DraftCustomer } from '#shared/order/draft.ts'

export interface SplitCustomer {
  id: number
  percentage: number
}
export interface SplitAgronomist {
  email: string
  percentage: number
}

/**
 * A producer's usual split: shares for customers and for agronomists, each adding up to 100% (rule
 * splits/exactly-100).
 */
export interface UsualSplit {
  id: number
  name: string
  /** Whether the split is applied to the producer's new orders; exactly one split is. */
  usual: boolean
  customerShares: SplitCustomer[]
  agronomistShares: SplitAgronomist[]
}

export interface FormShares {
  agronomists: readonly DraftAgronomist[]
  customers: readonly DraftCustomer[]
}

interface Share {
  id?: number | null
  email?: string
  percentage: number
}

/** Converts shares to a string for comparison. The sequence of the shares doesn't affect the string. */
const textOfShares = (shares: readonly Share[]) =>
  shares
    .map(({ id, email, percentage }) => `${email?.toLowerCase() ?? id} ${toScaled(percentage, 1)}`)
    .sort()
    .join()

/** Whether two splits give the same people the same percentages. */
export function sameShares(
  one: Pick<UsualSplit, 'customerShares' | 'agronomistShares'>,
  other: Pick<UsualSplit, 'customerShares' | 'agronomistShares'>,
): boolean {
  return (
    textOfShares(one.customerShares) === textOfShares(other.customerShares) &&
    textOfShares(one.agronomistShares) === textOfShares(other.agronomistShares)
  )
}

/** Whether the form's shares are the same as the split's and the form has no typed amounts. */
export function hasSharesOf({ agronomists, customers }: FormShares, split: UsualSplit): boolean {
  return (
    ![...agronomists, ...customers].some(({ amount }) => amount !== undefined) &&
    textOfShares(customers) === textOfShares(split.customerShares) &&
    textOfShares(agronomists) === textOfShares(split.agronomistShares)
  )
}
