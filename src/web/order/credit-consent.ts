import { orderLife } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import type { Question } from '#web/ui/overlay/confirm.tsx'

/** Shown if a credit memo takes more than is left (rule kinds/credit-more-than-ordered). */
export const creditQuestion = { title: 'Credit more than was ordered?' }

/**
 * Sends a credit memo with the over-credit amount the user was shown. If the server computes another amount,
 * because it sees more of the family or another user was faster, it asks again and resends. Null if the user
 * declines (rule kinds/credit-limited-by-the-server).
 */
export async function sendCredit<T>(
  shown: number | null,
  send: (said: { creditsOver?: number }) => Promise<T>,
  ask: (text: string) => Promise<boolean>,
): Promise<T | null> {
  let agreed = shown
  for (;;) {
    try {
      return await send(agreed === null ? {} : { creditsOver: agreed })
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'credit_exceeds') throw error
      if (!(await ask(error.serverMessage))) return null
      agreed = Number(error.details.over)
    }
  }
}

/** Restores an archived order. A credit memo asks first if it now takes more than is left. */
export function putBackOrder(
  id: number,
  confirm: (question: Question) => Promise<boolean>,
): Promise<Order | null> {
  return sendCredit(
    null,
    (body) => call(orderLife.unarchive, { params: { id }, body }),
    (text) => confirm({ ...creditQuestion, text, confirmLabel: 'Restore' }),
  )
}
