import type { Problem } from '../errors.ts'
import type { CustomerShare, Order } from './order.ts'

export interface TemporaryAccount {
  id: number
  name: string
  path: string
}

/**
 * Whether an account ID is negative, which means that it is temporary and the office hasn't replaced it yet.
 */
export const isTemporaryAccount = (accountId: string) => Number(accountId) < 0

/**
 * The producer and customers with temporary account IDs. They block finalizing, because ACES would store the
 * temporary IDs permanently (rule finalizing/temporary-account).
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

export const temporaryAccountWords = {
  before: 'Customer ',
  after: ' still has a temporary account ID; set it under Administration, Customers',
} as const

export function temporaryAccountProblems(accounts: readonly TemporaryAccount[]): Problem[] {
  const { before, after } = temporaryAccountWords
  return accounts.map(({ name, path }) => ({ path, message: `${before}${name}${after}` }))
}
