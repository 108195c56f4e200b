import type { Problem } from '../errors.ts'
import type { Order } from './order.ts'

/**
 * What keeps an order from being finalized: its producer or a customer has a temporary account ID, a negative
 * number, which would go to an outside system for good (rule finalizing/temporary-account).
 */
export function temporaryAccounts(
  order: Pick<Order, 'producerId' | 'producerName' | 'customerAssignments'>,
  accountId: (customerId: number) => string | undefined,
): Problem[] {
  const named = [
    { id: order.producerId, name: order.producerName, path: 'producerId' },
    ...order.customerAssignments.map(({ id, customerName }, index) => ({
      id,
      name: customerName,
      path: `customerAssignments.${index}.id`,
    })),
  ]
  return named
    .filter(({ id }) => Number(accountId(id) ?? '') < 0)
    .map(({ name, path }) => ({
      path,
      message: `Customer ${name} still has a temporary account ID; set it under Administration, Customers`,
    }))
}
