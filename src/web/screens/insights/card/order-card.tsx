import { memo, type ReactNode } from 'react'
import { businessDay } from '#shared/business-day.ts'
import { creditedBeyond } from '#shared/order/family/credit.ts'
import { childSubtitle } from '#shared/order/kinds.ts'
import type { CardOrder } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import { OrderLinks } from '#web/shell/page/order-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DocumentMoney } from '#web/words/money.tsx'
import { AcesNote } from './aces-note.tsx'
import { CardButtons } from './card-buttons.tsx'
import { useCardDialogs } from './card-dialogs.tsx'
import { CardLines } from './card-lines.tsx'
import { CardShares } from './card-who.tsx'
import { OrderStatus } from './order-status.tsx'
import { ReviewNote } from './review-note.tsx'
import './card.css'

export interface OrderCardProps {
  order: CardOrder
  /** True if the order is expanded. An expanded card shows its lines, and an expanded row shows its card. */
  open: boolean
  onToggle: (id: number) => void
  /** The order's position in the list, starting at 1. */
  place: number
  /** The number of orders in the list. */
  total: number
  /** True if the row is selected; omitted if it can't be selected. */
  selected?: boolean
  onTick?: Tick
}

/**
 * Selects or deselects the row at an index. If `shift` is true, includes all rows between it and the
 * previously clicked row.
 */
export type Tick = (index: number, on: boolean, shift: boolean) => void

export const OrderCard = memo(function OrderCard({ order, open, onToggle, place, total }: OrderCardProps) {
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
      <div className="in-top">
        <div className="in-what">
          <p className="in-prod">
            <span className="vh">Producer </span>
            <bdi translate="no">{order.producerName}</bdi>
          </p>
          <h2 id={id}>
            {documentTitle(order)}
            {order.versionNumber > 1 && <span className="in-ver">v{order.versionNumber}</span>}
            <OrderStatus order={order} />
          </h2>
          {subtitle && <p className="in-subl">{subtitle}</p>}
          <CardFacts order={order} />
        </div>
        <CardShares order={order} />
        <span className="in-tot">
          <span className="vh">Total </span>
          <DocumentMoney value={order.grandTotal} type={order.documentType} />
        </span>
      </div>
      <AcesNote order={order} />
      <ReviewNote order={order} />
      <div className="in-foot">
        <CardLines order={order} open={open} onToggle={onToggle} />
        <CardButtons order={order} />
      </div>
    </article>
  )
})

function CardFacts({ order }: { order: CardOrder }) {
  const { timeZone } = useCardDialogs()
  const territories = territoriesOf(order)
  return (
    <dl className="in-facts">
      <Fact name="FY">{order.fiscalYear}</Fact>
      <Fact name="Created">{businessDay(order.createdAt, timeZone)}</Fact>
      {territories && <Fact name="Territory">{territories}</Fact>}
      <WhoFacts order={order} />
      <RenewalFacts order={order} />
      {order.creditsOver !== null && <Fact name="Credit">{creditedBeyond(order.creditsOver)}</Fact>}
    </dl>
  )
}

export function WhoFacts({ order: { userId, editedBy } }: { order: CardOrder }) {
  return (
    <>
      <Fact name="User">
        <PersonName email={userId} />
      </Fact>
      {editedBy && (
        <Fact name="Edited by">
          <PersonName email={editedBy} />
        </Fact>
      )}
    </>
  )
}

/** Shows the user's name, or the e-mail address if the name is unknown or hasn't loaded. */
function PersonName({ email }: { email: string }) {
  return (
    <span translate="no" title={email}>
      {useCardDialogs().names.get(email.toLowerCase()) ?? email}
    </span>
  )
}

/** Links to the order that this one renews and to its renewals (rule renewals/says-where-from). */
export function RenewalFacts({ order: { renewedFromId, renewedAs = [] } }: { order: CardOrder }) {
  return (
    <>
      {renewedFromId !== null && (
        <Fact name="Renewed from">
          <OrderLinks ids={[renewedFromId]} />
        </Fact>
      )}
      {renewedAs.length > 0 && (
        <Fact name="Renewed as">
          <OrderLinks ids={renewedAs} />
        </Fact>
      )}
    </>
  )
}

export function territoriesOf({ agronomistAssignments }: CardOrder): string {
  return [...new Set(agronomistAssignments.map((share) => share.territory))].filter(Boolean).join(', ')
}

export function Fact({
  name,
  className,
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      <dt>{name}</dt> <dd>{children}</dd>
    </div>
  )
}
