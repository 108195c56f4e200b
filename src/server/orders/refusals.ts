import { type Actor, may, mayGenerally } from '#shared/access.ts'
import { AppError } from '#shared/errors.ts'
import { round } from '#shared/money.ts'
import type { Draft } from '#shared/order/draft.ts'
import type { Order, OrderInput } from '#shared/order/order.ts'

/**
 * Rejects requests to save or archive an order for reasons other than the order's content, which
 * shared/order/rules checks.
 */

/**
 * Rejects a request based on a version other than the stored one (rules versions/stale-save-refused,
 * finalizing/version-that-was-seen). Accepts a request without a version. The error shows who saved the
 * stored version, and when.
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

export function refuseClosed(order: Order): void {
  if (!order.status) throw new AppError('conflict', 'This purchase order is archived; it cannot be changed')
  if (!order.finalized) return
  throw new AppError(
    'conflict',
    order.acesState === 'pending'
      ? 'This purchase order is waiting for ACES; it cannot be changed until ACES responds'
      : 'This purchase order is finalized; add to it with a supplemental PO, or reduce it with a credit memo',
  )
}

export function refuseDiscount(actor: Actor, draft: Draft, allowed: number): void {
  if (mayGenerally(actor, 'setOrderDiscount')) return
  if (round(draft.discountPercentage, 2) === allowed) return
  const message = 'Only managers may change the order discount'
  throw new AppError('forbidden', message, [{ path: 'discountPercentage', message }])
}

export function refuseOtherKind(before: Order, { contractType: sent }: OrderInput): void {
  if (sent === undefined || before.documentType !== 'original') return
  if (sent !== 'standard' && sent !== 'custom') throw kindMismatch()
}

export function refuseArchiving(actor: Actor, order: Order, confirmed: 'true' | 'false' | undefined): void {
  if (!may(actor, 'archive', order)) {
    throw order.acesState === 'pending'
      ? new AppError('conflict', 'This purchase order is waiting for ACES; archive it after ACES responds')
      : new AppError('forbidden', 'Only managers may remove a finalized purchase order')
  }
  if (confirmed === undefined || confirmed === String(order.finalized)) return
  throw new AppError(
    'conflict',
    order.finalized
      ? 'This purchase order has been finalized; removing it would only hide it, and its ACES contract stays'
      : 'This purchase order is not finalized; check it again before you remove it',
  )
}

export function refuseParent(parent: Order): void {
  const takesChildren = parent.documentType === 'original' && parent.status && parent.acesState === 'synced'
  if (!takesChildren) throw parentTakesNone()
}

export function othersChangeIt(): AppError {
  return new AppError('conflict', 'Other users are changing this purchase order right now; try again')
}

export function parentTakesNone(): AppError {
  return new AppError('conflict', 'Only a finalized purchase order can have a supplemental PO or credit memo')
}

export function kindMismatch(): AppError {
  const message =
    'An original is standard or custom and has no parent; a supplemental PO or credit memo has its own document type'
  return new AppError('invalid', message, [{ path: 'contractType', message }])
}
