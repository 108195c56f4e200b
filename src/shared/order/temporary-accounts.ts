import type { Problem } from '../errors.ts'
import type { CustomerShare, Order } from './order.ts'

/** A customer with a temporary account ID, and its path in the order. */
export interface TemporaryAccount {
  id: number
  name: string
  path: string
}

/** A temporary account ID is negative until the office assigns one. */
export const isTemporaryAccount = (accountId: string) => Number(accountId) < 0

/**
 * The producer and customers with temporary account IDs, which ACES would store permanently. They block
 * finalizing (rule finalizing/temporary-account).
 */
export function temporaryAccounts(
  order: Pick<Order, 'producerId' | 'producerName'> & {
    customerAssignments: readonly Pick<CustomerShare, 'id' | 'customerName'>[]
  },
  accountId: (customerId: number) => string | undefined,
): TemporaryAccount[] {
  const named = [
    { id: order.producerId, name: order.producerName, path: 'producerId' },
    ...order.customerAssignments.map(({ id, customerName }, index) => ({
      id,
      name: customerName,
      path: `customerAssignments.${index}.id`,
    })),
  ]
  return named.filter(({ id }) => isTemporaryAccount(accountId(id) ?? ''))
}

/** The text before and after the customer's name in the message about a temporary account ID. */
export const temporaryAccountWords = {
  before: 'Customer ',
  after: ' still has a temporary account ID; set it under Administration, Customers',
} as const

export function temporaryAccountProblems(accounts: readonly TemporaryAccount[]): Problem[] {
  const { before, after } = temporaryAccountWords
  return accounts.map(({ name, path }) => ({ path, message: `${before}${name}${after}` }))
}
