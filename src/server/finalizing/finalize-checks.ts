import type { ContractReferences } from '#server/aces/contract.ts'
import type { Database } from '#server/db/database.ts'
import { composeChange } from '#server/orders/change-order.ts'
import type { Author } from '#server/orders/order-store.ts'
import { refuseOtherVersion } from '#server/orders/refusals.ts'
import type { orderLife } from '#shared/api/orders.ts'
import type { Received } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Order } from '#shared/order/order.ts'
import { temporaryAccountProblems, temporaryAccounts } from '#shared/order/temporary-accounts.ts'

export type FinalizeBody = Received<typeof orderLife.finalize>['body']

/**
 * Rejects finalizing unless the order is open and at the version the user saw. A finalized order can never be
 * reopened (rules finalizing/permanent, finalizing/version-that-was-seen).
 */
export function refuseFinalizing(order: Order, body: FinalizeBody): void {
  if (!body.finalized)
    throw new AppError('conflict', 'Finalizing is permanent; a purchase order cannot be reopened')
  if (!order.status) throw new AppError('conflict', 'This purchase order is archived; it cannot be finalized')
  if (order.acesState === 'pending')
    throw new AppError('conflict', 'This purchase order is already being finalized; it is waiting for ACES')
  if (order.finalized) throw new AppError('conflict', 'This purchase order is already finalized')
  const whatToDo = `review version ${order.versionNumber} before finalizing it`
  refuseOtherVersion(order, body.versionNumber, whatToDo)
}

/**
 * Checks the stored order against every rule that applies to a save. The order may refer to picklist entries
 * that have been archived since it was saved.
 */
export async function refuseUnfit(
  db: Database,
  author: Author,
  order: Order,
  { customers }: ContractReferences,
): Promise<void> {
  const content = await composeChange(db, author, order, {}, 'replace')
  if (content.grandTotal !== order.grandTotal)
    throw new AppError(
      'conflict',
      'The figures on this purchase order do not add up; save it again, then finalize',
    )
  const accounts = temporaryAccounts(order, (customerId) => customers.get(customerId)?.accountId)
  const temporary = temporaryAccountProblems(accounts)
  if (temporary[0]) throw new AppError('conflict', temporary[0].message, temporary)
}
