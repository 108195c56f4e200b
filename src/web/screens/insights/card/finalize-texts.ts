import type { Order } from '#shared/order/order.ts'
import type { Producer } from '#shared/people.ts'
import { documentTitle } from '#web/print/document-text.ts'

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

/** Producer and customers of the order whose account ID is a temporary, negative number (decisions Q-04). */
export function temporaryAccounts(
  order: Pick<Order, 'producerId' | 'customerAssignments'>,
  accounts: readonly Pick<Producer, 'id' | 'name' | 'accountId'>[],
): string[] {
  const ids = new Set([order.producerId, ...order.customerAssignments.map((share) => share.id)])
  return accounts.filter((one) => ids.has(one.id) && isTemporary(one.accountId)).map((one) => one.name)
}

function isTemporary(accountId: string): boolean {
  return /^-\d/.test(accountId.trim())
}

/** The sentence before finalizing that the server would refuse with. */
export function temporaryAccountNote(name: string): string {
  return `Customer ${name} still has a temporary account ID; set it under Administration, Customers`
}

export const finalizeDone = 'Purchase order finalized and synchronized successfully'
export const finalizeWaiting = {
  title: 'Waiting for ACES',
  text: 'The order is locked until it is known whether ACES recorded it.',
}
const syncFailed = 'ACES synchronization failed'

/** What the notice says, by what the server said (document 2, section 8). */
export function finalizeFailure(serverMessage: string): string {
  const what = serverMessage.includes(syncFailed) ? syncFailed : 'Failed to finalize purchase order'
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
