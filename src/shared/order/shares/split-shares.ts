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

/** A usual split of a producer: who pays and who has sold, each side 100% (rule splits/exactly-100). */
export interface UsualSplit {
  id: number
  name: string
  /** Put in when an order of the producer is begun; one of them is. */
  usual: boolean
  customerShares: SplitCustomer[]
  agronomistShares: SplitAgronomist[]
}

/** The shares of an order that is being written. */
export interface FormShares {
  agronomists: readonly DraftAgronomist[]
  customers: readonly DraftCustomer[]
}

interface Share {
  id?: number | null
  email?: string
  percentage: number
}

/** Who has how many tenths, in whatever order. */
const told = (shares: readonly Share[]) =>
  shares
    .map(({ id, email, percentage }) => `${email?.toLowerCase() ?? id} ${toScaled(percentage, 1)}`)
    .sort()
    .join()

/** Whether both give the same people the same percentages. */
export function sameShares(
  one: Pick<UsualSplit, 'customerShares' | 'agronomistShares'>,
  other: Pick<UsualSplit, 'customerShares' | 'agronomistShares'>,
): boolean {
  return (
    told(one.customerShares) === told(other.customerShares) &&
    told(one.agronomistShares) === told(other.agronomistShares)
  )
}

/** Whether the form still has the shares of the split as they were put in: nobody typed an amount either. */
export function hasSharesOf({ agronomists, customers }: FormShares, split: UsualSplit): boolean {
  return (
    ![...agronomists, ...customers].some(({ amount }) => amount !== undefined) &&
    told(customers) === told(split.customerShares) &&
    told(agronomists) === told(split.agronomistShares)
  )
}
