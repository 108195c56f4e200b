import type { Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import type { Question } from '#web/ui/overlay/confirm.tsx'

type Outcome = { kind: 'done' } | { kind: 'waiting' } | { kind: 'failed'; details: string | null }
type Aces = Pick<Order, 'finalized' | 'acesState' | 'acesMessage' | 'acesAttempts'>

/** What became of finalizing, by the order before and as it is now; details where ACES refused it meanwhile. */
export function foundOut(before: Aces, now: Aces): Outcome {
  if (now.finalized) return { kind: now.acesState === 'pending' ? 'waiting' : 'done' }
  const refused = now.acesState === 'failed' && now.acesAttempts > before.acesAttempts
  return { kind: 'failed', details: refused ? `ACES synchronization failed: ${now.acesMessage ?? ''}` : null }
}

/** Asked where the order can't be read either. */
export function unknownQuestion(order: Pick<Order, 'displayPo' | 'documentType'>): Question {
  const title = documentTitle(order)
  return {
    title: `Was ${title} finalized?`,
    text: `It is not known yet: the server could not be reached. Look again before you finalize ${title} once more.`,
    confirmLabel: 'Look again',
    cancelLabel: 'Close',
  }
}
