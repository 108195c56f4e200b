import { memo } from 'react'
import type { Family } from '#shared/api/orders.ts'
import { childSubtitle } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DocumentMoney } from '#web/words/money.tsx'
import { AcesNote } from './aces-note.tsx'
import { CardButtons } from './card-buttons.tsx'
import { CardFacts } from './card-facts.tsx'
import { CardLines } from './card-lines.tsx'
import { CardStatus } from './card-status.tsx'
import { CardWho } from './card-who.tsx'
import { FamilyLine } from './family-line.tsx'
import './card.css'

interface OrderCardProps {
  order: Order
  family: Family | undefined | null
  /** Its lines are shown. */
  open: boolean
  onToggle: (id: number) => void
  /** Which of how many in the list. */
  place: number
  total: number
}

/** An order of the list, drawn anew only when it changed. */
export const OrderCard = memo(function OrderCard({
  order,
  family,
  open,
  onToggle,
  place,
  total,
}: OrderCardProps) {
  const id = `order-${order.id}`
  const subtitle = childSubtitle(order)
  const kind = { original: undefined, supplemental: 'supp', credit_memo: 'memo' }[order.documentType]
  return (
    <article
      className={classNames('card in-card', kind)}
      aria-labelledby={id}
      tabIndex={-1}
      aria-posinset={place}
      aria-setsize={total}
    >
      <div className="in-head">
        <h2 id={id}>
          {documentTitle(order)}
          {order.versionNumber > 1 && <span className="in-ver">v{order.versionNumber}</span>}
          <CardStatus order={order} />
        </h2>
        {subtitle && <p className="in-subl">{subtitle}</p>}
        <span className="in-tot">
          <span className="vh">Total </span>
          <DocumentMoney value={order.grandTotal} type={order.documentType} />
        </span>
      </div>
      <CardFacts order={order} />
      <AcesNote order={order} />
      <CardWho order={order} />
      <CardLines order={order} open={open} onToggle={onToggle} />
      {(family || (family === null && order.parentPoId !== null)) && (
        <FamilyLine order={order} family={family} />
      )}
      <CardButtons order={order} />
    </article>
  )
})
