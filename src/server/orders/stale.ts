import { AppError } from '#shared/errors.ts'
import type { Order } from '#shared/order/order.ts'

/**
 * Refuses what was based on another version than the stored one; nothing sent means that it doesn't matter
 * (decisions ). The answer says who saved meanwhile, and when.
 */
export function refuseOtherVersion(order: Order, sent: number | null | undefined, whatToDo: string): void {
  if (sent === null || sent === undefined || sent === order.versionNumber) return
  const who = order.editedBy ?? order.userId
  const happened =
    sent > order.versionNumber
      ? `This purchase order has no version ${sent}`
      : `This purchase order was changed by ${who}`
  throw new AppError('conflict', `${happened}; ${whatToDo}`, [], {
    versionNumber: order.versionNumber,
    changedBy: who,
    changedAt: order.updatedAt,
  })
}
