import { memo, type ReactNode } from 'react'
import type { Family } from '#shared/api/orders.ts'
import { childSubtitle } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import { businessDay } from '#web/print/document-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StatusWord } from '#web/ui/status-word.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { AcesNote } from './aces-note.tsx'
import { CardButtons } from './card-buttons.tsx'
import { useCardDialogs } from './card-dialogs.tsx'
import { CardLines } from './card-lines.tsx'
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

/** An order of the list, drawn again only when it changed. */
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

/** Finalized or Open; what ACES has to say about it follows. */
function CardStatus({ order }: { order: Order }) {
  const { finalizing } = useCardDialogs()
  if (finalizing.has(order.id)) return <StatusWord tone="fin">Finalized</StatusWord>
  return (
    <>
      {order.finalized ? (
        <StatusWord tone="fin">Finalized</StatusWord>
      ) : (
        <StatusWord tone="open">Open</StatusWord>
      )}
      {order.acesState === 'pending' && <StatusWord tone="warn">Waiting for ACES</StatusWord>}
      {order.acesState === 'failed' && <StatusWord tone="bad">ACES synchronization failed</StatusWord>}
    </>
  )
}

function CardFacts({ order }: { order: Order }) {
  const { timeZone } = useCardDialogs()
  const territories = [...new Set(order.agronomistAssignments.map((share) => share.territory))].filter(
    Boolean,
  )
  return (
    <dl className="in-facts">
      <Fact name="FY">{order.fiscalYear}</Fact>
      <Fact name="Created">{businessDay(order.createdAt, timeZone)}</Fact>
      {territories.length > 0 && <Fact name="Territory">{territories.join(', ')}</Fact>}
      <Fact name="User">{order.userId}</Fact>
      {order.editedBy && <Fact name="Edited by">{order.editedBy}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt> <dd>{children}</dd>
    </div>
  )
}
