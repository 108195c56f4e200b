import { orderLife } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import { attempt } from '#web/api/outcome.ts'
import { useWrite, type WriteOptions, type Written } from '#web/api/write.ts'
import { type Question, useConfirm } from '#web/ui/overlay/confirm.tsx'

/** Shown if a credit memo takes more than is left (rule kinds/credit-more-than-ordered). */
export const creditQuestion = { title: 'Credit more than was ordered?' }

/**
 * Sends a credit memo with the over-credit amount the user was shown. If the server computes another amount,
 * because it sees more of the family or another user was faster, it asks again and resends
 * (rule kinds/credit-limited-by-the-server).
 */
export async function sendCredit<Answer extends Written<unknown>>(
  shown: number | null,
  send: (said: { creditsOver?: number }) => Promise<Answer>,
  ask: (text: string) => Promise<boolean>,
): Promise<Answer | { kind: 'declined' }> {
  let agreed = shown
  for (;;) {
    const answer = await send(agreed === null ? {} : { creditsOver: agreed })
    const asked = creditExceeded(answer)
    if (!asked) return answer
    if (!(await ask(asked.serverMessage))) return { kind: 'declined' }
    agreed = Number(asked.details.over)
  }
}

function creditExceeded(answer: Written<unknown>): CallError | null {
  const error = 'error' in answer ? answer.error : null
  return error instanceof CallError && error.code === 'credit_exceeds' ? error : null
}

/** Restores an archived order. A credit memo asks first if it now takes more than is left. */
export function usePutBack(
  options: Pick<WriteOptions<PutBack, Order | null>, 'success' | 'failure' | 'reload'>,
) {
  const confirm = useConfirm()
  return useWrite({
    write: ({ id }: PutBack, send) =>
      putBackOrder((body) => send(orderLife.unarchive, { params: { id }, body }), confirm),
    flight: ({ id }) => id,
    ...options,
  })
}

/** Null if the user declines. */
export async function putBackOrder(
  send: (said: { creditsOver?: number }) => Promise<Order>,
  confirm: (question: Question) => Promise<boolean>,
): Promise<Order | null> {
  const ask = (text: string) => confirm({ ...creditQuestion, text, confirmLabel: 'Restore' })
  const answer = await sendCredit(null, (body) => attempt(() => send(body)), ask)
  if ('error' in answer) throw answer.error
  return answer.kind === 'declined' ? null : answer.data
}

type PutBack = Pick<Order, 'id' | 'displayPo' | 'documentType'>
