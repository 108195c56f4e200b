import { syncFailed } from '#shared/constants.ts'
import { sum } from '#shared/money.ts'
import { lessThanCredited } from '#shared/order/family/credit.ts'
import type { Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import type { Report } from '#web/shell/dialogs/mail-draft.ts'
import type { Question } from '#web/ui/overlay/confirm.tsx'

type Named = Pick<Order, 'displayPo' | 'documentType'>

/**
 * The question for Delete; archiving a parent doesn't archive its children, so it names them (rule
 * states/delete-is-confirmed).
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
/** The text of the notice. It names the order, whose card explains the rest (rule messages/not-twice). */
export function finalizeWaiting(order: Named): { title: string; text: string } {
  return { title: 'Waiting for ACES', text: documentTitle(order) }
}

/** The notice, depending on whether the server's sentence names ACES as the cause (rule finalizing/sentence). */
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

/** The outcome of finalizing, from the order before and after; with details if ACES refused it. */
export function foundOut(before: Aces, now: Aces): Outcome {
  if (now.finalized) return { kind: now.acesState === 'pending' ? 'waiting' : 'done' }
  const refused = now.acesState === 'failed' && now.acesAttempts > before.acesAttempts
  return { kind: 'failed', details: refused ? `${syncFailed}: ${now.acesMessage ?? ''}` : null }
}

/** The question to ask if the order can't be reloaded to find out the outcome. */
export function unknownQuestion(order: Pick<Order, 'displayPo' | 'documentType'>): Question {
  const title = documentTitle(order)
  return {
    title: `Was ${title} finalized?`,
    text: `We can’t tell yet because the server could not be reached. Check again before you finalize ${title}.`,
    confirmLabel: 'Check again',
    cancelLabel: 'Close',
  }
}
