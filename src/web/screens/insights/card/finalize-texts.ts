import type { Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'

type Named = Pick<Order, 'displayPo' | 'documentType'>

/** What Delete asks; archiving a parent leaves its children, so they are named (decisions Q-35). */
export function deleteQuestion(order: Named, children: readonly Named[]): { title: string; text: string } {
  const stay = children.map((child) => documentTitle(child)).join(', ')
  return {
    title: `Delete ${documentTitle(order)}?`,
    text: [
      'It leaves the lists and is kept in the archive, from where a manager can put it back.',
      stay === '' ? '' : ` It has documents that stay in the list: ${stay}.`,
    ].join(''),
  }
}

export const finalizeDone = 'Purchase order finalized and synchronized successfully'
export const finalizeWaiting = {
  title: 'Waiting for ACES',
  text: 'The order is locked until it is known whether ACES recorded it.',
}

/** What the notice says, by whether ACES or something else stood in the way (document 2, section 8). */
export function finalizeFailure(byAces: boolean): string {
  const what = byAces ? 'ACES synchronization failed' : 'Failed to finalize purchase order'
  return `${what}. Error report available above.`
}

/** A report about something that failed, before anybody wrote into it. */
export interface Report {
  subject: string
  message: string
}

export function finalizeReport(order: Named & Pick<Order, 'id' | 'versionNumber'>, details: string): Report {
  return {
    subject: 'Finalization Failure',
    message: `${documentTitle(order)} (version ${order.versionNumber}) could not be finalized.\n\nError details: ${details}`,
  }
}
