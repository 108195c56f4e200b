import { childSubtitle, type DocumentType, displayNumber, documentLabels } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import { StatusWord } from '#web/ui/status-word.tsx'
import { useForm } from './form/form-store.tsx'

interface WhichOrderProps {
  copied: number | null
  /** The kind of child being created; null if it isn't a new child. */
  child: Exclude<DocumentType, 'original'> | null
}

/** Which order this form edits, copies or adds to, and its fiscal year. */
export function WhichOrder({ copied, child }: WhichOrderProps) {
  const { before, parent } = useForm(({ base }) => base.storedOrders)
  const fiscalYear = useForm(({ draft }) => draft.fiscalYear)
  const kind = before?.documentType ?? child
  return (
    <p className={`of-which ${kind ?? ''}`}>
      {before && <Stored order={before} />}
      {!before && child && parent && <b>{childSubtitle({ documentType: child, parentPoId: parent.id })}</b>}
      {!before && copied !== null && <b>Copy of PO {copied}</b>}
      <span>FY {fiscalYear}</span>
    </p>
  )
}

/** A stored order is open if it can be edited. */
function Stored({ order }: { order: Order }) {
  const subtitle = childSubtitle(order)
  return (
    <>
      <b>
        {documentLabels[order.documentType]} {displayNumber(order)}
      </b>
      <span className="of-version">v{order.versionNumber}</span>
      <StatusWord tone="open">Open</StatusWord>
      {subtitle && <span>{subtitle}</span>}
    </>
  )
}
