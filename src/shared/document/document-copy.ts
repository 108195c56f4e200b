import type { CustomerShare, Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'

/** A copy of the whole order, a copy without shares, or the copy for the customer with this ID. */
export type DocumentCopy = 'all' | 'noShares' | number

type Named = Pick<Order, 'documentType' | 'displayPo' | 'versionNumber'> & {
  customerAssignments: Pick<CustomerShare, 'id' | 'customerName'>[]
}

/** Returns the customer for whom the copy is made; null if the copy isn't for one customer. */
export function customerOfCopy<Share extends Pick<CustomerShare, 'id'>>(
  customers: readonly Share[],
  copy: DocumentCopy,
): Share | null {
  return customers.find(({ id }) => id === copy) ?? null
}

/** The file name, without characters that file systems reject; each copy has a different name. */
export function fileName(order: Named, copy: DocumentCopy = 'all'): string {
  const customer = customerOfCopy(order.customerAssignments, copy)
  const which = customer ? ` ${customer.customerName}` : copy === 'noShares' ? ' without shares' : ''
  const name = `${documentTitle(order)} v${order.versionNumber}${which}`
  return name
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .slice(0, 120)
    .toWellFormed()
    .trim()
}

/**
 * Returns `Tamarack Bend’s copy` or `Aldermoor Farms’ copy` for a customer's copy, `without shares` for a
 * copy without shares, and '' for the whole order.
 */
export function copyName(copy: 'all' | 'noShares' | 'customer', customerName: string): string {
  if (copy === 'all') return ''
  if (copy === 'noShares') return 'without shares'
  return `${customerName}${/s$/i.test(customerName) ? '’' : '’s'} copy`
}
