import type { CustomerShare, Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'

/** All of an order, all but who has which share, or what one customer gets: the id of the customer. */
export type DocumentCopy = 'all' | 'noShares' | number

type Named = Pick<Order, 'documentType' | 'displayPo' | 'versionNumber'> & {
  customerAssignments: Pick<CustomerShare, 'id' | 'customerName'>[]
}

/** Whose copy it is; null for a copy that isn't of one customer. */
export function customerOfCopy<Share extends Pick<CustomerShare, 'id'>>(
  customers: readonly Share[],
  copy: DocumentCopy,
): Share | null {
  return customers.find(({ id }) => id === copy) ?? null
}

/** The name that the file gets, without what file systems refuse; a copy says which one it is. */
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

/** `Tamarack Bend’s copy`, `Aldermoor Farms’ copy`; nothing for all of it. */
export function copyName(copy: 'all' | 'noShares' | 'customer', customerName: string): string {
  if (copy === 'all') return ''
  if (copy === 'noShares') return 'without shares'
  return `${customerName}${/s$/i.test(customerName) ? '’' : '’s'} copy`
}
