import { formatDocumentMoney } from '#shared/money.ts'
import type { DocumentType } from '#shared/order/kinds.ts'
import { classNames } from '#web/ui/class-names.ts'
import '#web/ui/words.css'

/**
 * Shows a formatted amount. A negative amount is red and in parentheses, with the closing parenthesis hanging
 * outside the column so that decimals align.
 */
export function Money({ text, negative, strong }: { text: string; negative?: boolean; strong?: boolean }) {
  const bare = text.replace(/^\((.*)\)$/, '$1')
  const isNegative = negative ?? bare !== text
  if (!isNegative) return <span className={classNames('nowrap', strong && 'strong')}>{bare}</span>
  return (
    <span className={classNames('neg', strong && 'strong')}>
      ({bare}
      <span className="hang">)</span>
    </span>
  )
}

/** The total of several orders; a negative total is formatted like an amount in a credit memo. */
export function SumMoney({ value }: { value: number }) {
  return <DocumentMoney value={value} type={value < 0 ? 'credit_memo' : 'original'} />
}

/** An amount in a document; in a credit memo it is red and in parentheses (rule prices/credit-texts). */
export function DocumentMoney({ value, type }: { value: number; type: DocumentType }) {
  return <Money {...formatDocumentMoney(value, type)} />
}
