import { customerOfCopy, type DocumentCopy } from '#shared/document/document-copy.ts'
import type { Order } from '#shared/order/order.ts'
import { customerOf, emailOrder, type Sender } from '../email-order.ts'

interface Said {
  title: string
  text: string
}

export function canShareFiles(): boolean {
  const file = new File(['%PDF'], 'document.pdf', { type: 'application/pdf' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/** Returns the subject and message that Email PO would use for this copy's recipient (rule print/mail). */
export function shareText(
  order: Order,
  copy: DocumentCopy,
  sender: Sender | null,
  newest: number,
): Said | null {
  if (!sender) return null
  const customer = copy === 'all' ? customerOf(order, 'all') : customerOfCopy(order.customerAssignments, copy)
  const { subject, text } = emailOrder(order, sender, customer, newest)
  return { title: subject, text: text.replaceAll('\r\n', '\n') }
}

/**
 * Shares the file. Returns false if the browser requires another click before sharing. Returns true if the
 * user cancels, because no message is needed then.
 */
export async function shareFile(file: File, said: Said | null): Promise<boolean> {
  try {
    await navigator.share({ ...said, files: [file] })
    return true
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'AbortError') return true
    if (error.name === 'NotAllowedError') return false
    throw error
  }
}
