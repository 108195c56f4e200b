import { syncFailed } from '#shared/constants.ts'
import { sum } from '#shared/money.ts'
import { lessThanCredited } from '#shared/order/family/credit.ts'
import type { Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import type { Report } from '#web/shell/dialogs/mail-draft.ts'
import type { Question } from '#web/ui/overlay/confirm.tsx'

type Named = Pick<Order, 'displayPo' | 'documentType'>

/**
 * Returns the confirmation shown before an order is deleted. It names the order's children, because archiving
 * an order doesn't archive them (rule states/delete-is-confirmed).
 */
export function deleteQuestion(
  order: Named,
  family: readonly (Named & Pick<Order, 'grandTotal'>)[],
): { title: string; text: string } {
  const children = order.documentType === 'original' ? family : []
  const stay = children.map((child) => documentTitle(child)).join(', ')
  const left = order.documentType === 'supplemental' ? sum(family.map(({ grandTotal }) => grandTotal)) : 0
  return {
    title: `Delete ${documentTitle(order)}?`,
    text: [
      'It’ll be hidden from lists. A manager can restore it.',
      stay === '' ? '' : ` Its other documents stay in the list: ${stay}.`,
      left < 0 ? ` ${lessThanCredited(-left)}` : '',
    ].join(''),
  }
}

export const finalizeDone = 'Purchase order finalized and synchronized successfully'
/**
 * Returns the notice for an order that is waiting for ACES. The notice only names the order, because the card
 * explains the rest (rule messages/not-twice).
 */
export function finalizeWaiting(order: Named): { title: string; text: string } {
  return { title: 'Waiting for ACES', text: documentTitle(order) }
}

/**
 * Returns the text of the notice shown when finalizing fails. The text names ACES as the cause if `details`
 * does (rule finalizing/sentence).
 */
export function finalizeFailure(details: string): string {
  const what = details.includes(syncFailed) ? syncFailed : 'Failed to finalize purchase order'
  return `${what}. Error report available above.`
}

export function finalizeReport(order: Named & Pick<Order, 'id' | 'versionNumber'>, details: string): Report {
  return {
    subject: 'Finalization Failure',
    message: `${documentTitle(order)} (version ${order.versionNumber}) could not be finalized.\n\nError details: ${details}`,
  }
}

type Outcome = { kind: 'done' } | { kind: 'waiting' } | { kind: 'failed'; details: string | null }
type Aces = Pick<Order, 'finalized' | 'acesState' | 'acesMessage' | 'acesAttempts'>

/**
 * Determines the outcome of finalizing by comparing the order's state before and after. The outcome has
 * details only if ACES rejected the order.
 */
export function foundOut(before: Aces, now: Aces): Outcome {
  if (now.finalized) return { kind: now.acesState === 'pending' ? 'waiting' : 'done' }
  const refused = now.acesState === 'failed' && now.acesAttempts > before.acesAttempts
  return { kind: 'failed', details: refused ? `${syncFailed}: ${now.acesMessage ?? ''}` : null }
}

/** Returns the question to ask if the order can't be reloaded to find out whether it was finalized. */
export function unknownQuestion(order: Pick<Order, 'displayPo' | 'documentType'>): Question {
  const title = documentTitle(order)
  return {
    title: `Was ${title} finalized?`,
    text: `We can’t tell yet because the server could not be reached. Check again before you finalize ${title}.`,
    confirmLabel: 'Check again',
    cancelLabel: 'Close',
  }
}
