import type { ReactNode } from 'react'
import { formatOrderDiscount, formatPercent } from '#shared/money.ts'
import { discountNotification } from '#shared/order/discount.ts'
import type { DocumentType } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import { businessDay } from '#web/print/document-text.ts'
import { Message } from '#web/ui/message.tsx'
import { DocumentMoney, Money } from '#web/words/money.tsx'

export function DetailFacts({ order, timeZone }: { order: Order; timeZone: string | null }) {
  return (
    <dl className="ad-facts">
      <Fact name="Total">
        <b>
          <DocumentMoney value={order.grandTotal} type={order.documentType} />
        </b>
      </Fact>
      <Fact name="Fiscal Year">{order.fiscalYear}</Fact>
      <Fact name="Created">{businessDay(order.createdAt, timeZone)}</Fact>
      <Fact name="Territory">{order.agronomist1Territory || <span className="q">none</span>}</Fact>
      <Fact name="User">{order.userId}</Fact>
      <Fact name="Editor">{order.editedBy ?? <span className="q">none</span>}</Fact>
      <Fact name="Status">
        {order.status ? 'Active' : 'Archived'}, {order.finalized ? 'finalized' : 'open'}
      </Fact>
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

/** Check without a reason in the lines: somebody asked for it when the order was saved. */
export function CheckNote({ order }: { order: Order }) {
  if (!order.discountNotification) return null
  return (
    <Message kind="check" role="note" title="Check the discounts of this order">
      {discountNotification(order.lineItems)
        ? 'The lines below say why: a discount of 10% or more, or one above the maximum of its service.'
        : 'No line has a discount of 10% or more or above the maximum of its service; the check was asked for when the order was saved.'}
    </Message>
  )
}

export function DetailPeople({ order }: { order: Order }) {
  const type = order.documentType
  return (
    <div className="ad-people">
      <section>
        <h3>Producer</h3>
        <p>{order.producerName}</p>
      </section>
      <Shares
        heading="Customers"
        type={type}
        shares={order.customerAssignments.map((one) => ({ ...one, name: one.customerName }))}
      />
      <Shares heading="Agronomists" type={type} shares={order.agronomistAssignments} />
    </div>
  )
}

interface Share {
  id: number | string
  name: string
  percentage: number
  amount: number
}

function Shares({
  heading,
  type,
  shares,
}: {
  heading: string
  type: DocumentType
  shares: readonly Share[]
}) {
  return (
    <section>
      <h3>{heading}</h3>
      <ul>
        {shares.map((share) => (
          <li key={share.id}>
            <span className="nm">{share.name || share.id}</span>
            <span className="fig">{formatPercent(share.percentage)}</span>
            <span className="fig">
              <DocumentMoney value={share.amount} type={type} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function DetailTotals({ order }: { order: Order }) {
  const type = order.documentType
  return (
    <dl className="ad-totals">
      <dt>Subtotal</dt>
      <dd>
        <DocumentMoney value={order.lineItemSubtotalBeforeDiscounts} type={type} />
      </dd>
      <dt>Subtotal (less discounts)</dt>
      <dd>
        <DocumentMoney value={order.lineItemSubtotalAfterDiscounts} type={type} />
      </dd>
      <dt>Order Discount % {formatPercent(order.discountPercentage, 2)}</dt>
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
