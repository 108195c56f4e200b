import { formatDocumentMoney } from '#shared/money.ts'
import type { DocumentType } from '#shared/order/kinds.ts'
import { Money } from './money.tsx'

/** Money of a document; a credit memo's stands in red parentheses (decisions Q-18). */
export function DocumentMoney({ value, type }: { value: number; type: DocumentType }) {
  return <Money {...formatDocumentMoney(value, type)} />
}
