import { formatOrderDiscount, formatPercent } from '#shared/money.ts'
import type { DocumentType } from '#shared/order/kinds.ts'
import type { CardOrder, Order } from '#shared/order/order.ts'
import { DocumentMoney, Money } from './money.tsx'

interface ShareRowsProps {
  className?: string
  type: DocumentType
  /** The `id` is a customer's ID or an agronomist's e-mail address. It is shown if there is no name. */
  shares: readonly { id: number | string; name: string; percentage: number; amount: number }[]
}

export function ShareRows({ className, type, shares }: ShareRowsProps) {
  return (
    <ul className={className}>
      {shares.map((share) => (
        <li key={share.id}>
          <span className="nm" translate="no" title={String(share.name || share.id)}>
            {share.name || share.id}
          </span>
          <span className="fig pc">{formatPercent(share.percentage)}</span>
          <span className="fig">
            <DocumentMoney value={share.amount} type={type} />
          </span>
        </li>
      ))}
    </ul>
  )
}

interface OrderTotalsProps {
  className: string
  order: CardOrder | Order
  discountLabel: string
}

export function OrderTotals({ className, order, discountLabel }: OrderTotalsProps) {
  const type = order.documentType
  return (
    <dl className={className}>
      <dt>Subtotal</dt>
      <dd>
        <DocumentMoney value={order.lineItemSubtotalBeforeDiscounts} type={type} />
      </dd>
      <dt>Subtotal (less discounts)</dt>
      <dd>
        <DocumentMoney value={order.lineItemSubtotalAfterDiscounts} type={type} />
      </dd>
      <dt>
        {discountLabel} {formatPercent(order.discountPercentage, 2)}
      </dt>
      <dd>
        <Money text={formatOrderDiscount(order.discountAmount)} />
      </dd>
      <dt className="grand">Grand Total</dt>
      <dd className="grand">
        <DocumentMoney value={order.grandTotal} type={type} />
      </dd>
    </dl>
  )
}
