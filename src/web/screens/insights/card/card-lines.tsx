import { useState } from 'react'
import { formatOrderDiscount, formatPercent } from '#shared/money.ts'
import type { Order } from '#shared/order/order.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { DocumentMoney, Money } from '#web/words/money.tsx'
import { CardLine } from './card-line.tsx'
import './card-lines.css'

/** More lines than this are drawn only when asked for: an order can have a thousand. */
const firstLines = 50

interface CardLinesProps {
  order: Order
  open: boolean
  onToggle: (id: number) => void
}

export function CardLines({ order, open, onToggle }: CardLinesProps) {
  const id = `lines-${order.id}`
  return (
    <div className="in-lines">
      <Disclosure open={open} onToggle={() => onToggle(order.id)} controls={id}>
        Service Line Items ({order.lineItems.length})<span className="vh"> of {order.displayPo}</span>
      </Disclosure>
      {open && (
        <div id={id} className="in-ledger">
          <Lines order={order} />
          <CardTotals order={order} />
        </div>
      )}
    </div>
  )
}

function Lines({ order }: { order: Order }) {
  const [all, setAll] = useState(false)
  const count = order.lineItems.length
  const lines = all ? order.lineItems : order.lineItems.slice(0, firstLines)
  return (
    <>
      <table>
        <thead>
          <tr>
            <th className="c-no">
              <span className="vh">Line</span>
            </th>
            <th className="c-what">Field</th>
            <th className="c-svc">Service</th>
            <th className="c-units fig">Units</th>
            <th className="c-disc fig">Discount</th>
            <th className="c-money fig">Total</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <CardLine key={line.id || index} line={line} number={index + 1} type={order.documentType} />
          ))}
        </tbody>
      </table>
      {lines.length < count && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Show all {count} lines
        </Button>
      )}
    </>
  )
}

/** The summary under the lines, in the column of their totals. */
function CardTotals({ order }: { order: Order }) {
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
