import { orderLife } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import { attempt } from '#web/api/outcome.ts'
import { useWrite, type WriteOptions } from '#web/api/write.ts'
import { type Question, useConfirm } from '#web/ui/overlay/confirm.tsx'
import { creditQuestion, sendCredit } from './credit-consent.ts'

/**
 * Restores an archived order. Asks for confirmation if restoring a credit memo would credit more than is left
 * to credit.
 */
export function useRestore(
  options: Pick<WriteOptions<PutBack, Order | null>, 'success' | 'failure' | 'reload'>,
) {
  const confirm = useConfirm()
  return useWrite({
    write: ({ id }: PutBack, send) =>
      restoreOrder((body) => send(orderLife.unarchive, { params: { id }, body }), confirm),
    flight: ({ id }) => id,
    ...options,
  })
}

/** Restores the order; returns null if the user declines to credit more than is left. */
export async function restoreOrder(
  send: (said: { creditsOver?: number }) => Promise<Order>,
  confirm: (question: Question) => Promise<boolean>,
): Promise<Order | null> {
  const ask = (text: string) => confirm({ ...creditQuestion, text, confirmLabel: 'Restore' })
  const answer = await sendCredit(null, (body) => attempt(() => send(body)), ask)
  if ('error' in answer) throw answer.error
  return answer.kind === 'declined' ? null : answer.data
}

type PutBack = Pick<Order, 'id' | 'displayPo' | 'documentType'>
