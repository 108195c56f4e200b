import { formatOrderDiscount, formatPercent } from '#shared/money.ts'
import type { Order } from '#shared/order/order.ts'
import { DocumentMoney, Money } from '#web/words/money.tsx'

/** The summary under the lines, in the column of their totals. */
export function CardTotals({ order }: { order: Order }) {
  const type = order.documentType
  return (
    <dl className="in-totals">
      <dt>Subtotal</dt>
      <dd>
        <DocumentMoney value={order.lineItemSubtotalBeforeDiscounts} type={type} />
      </dd>
      <dt>Subtotal (less discounts)</dt>
      <dd>
        <DocumentMoney value={order.lineItemSubtotalAfterDiscounts} type={type} />
      </dd>
      <dt>Order Discount {formatPercent(order.discountPercentage, 2)}</dt>
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
