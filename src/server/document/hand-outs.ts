import type { WriteContext } from '#server/context.ts'
import type { Session } from '#server/session.ts'
import { customerOfCopy, type DocumentCopy } from '#shared/document/document-copy.ts'
import type { Order } from '#shared/order/order.ts'

interface HandOut {
  order: Pick<Order, 'id' | 'versionNumber' | 'customerAssignments'>
  copy: DocumentCopy
  fingerprint: string
}

/** Kept once for each document, whoever takes it again (rule documents/handed-out). */
export async function keepHandOut(
  { db, clock }: WriteContext,
  { user, realUser }: Pick<Session, 'user' | 'realUser'>,
  { order, copy, fingerprint }: HandOut,
): Promise<void> {
  await db.pool.query(
    `insert into document_hand_outs
       (purchase_order_id, version_number, copy, customer_name, fingerprint, at, user_email, real_user)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      order.id,
      order.versionNumber,
      String(copy),
      customerOfCopy(order.customerAssignments, copy)?.customerName ?? '',
      fingerprint,
      clock(),
      user.email,
      realUser?.email ?? null,
    ],
  )
}
