import type { ReactNode } from 'react'
import { discountChecks } from '#shared/api/checks/discount-checks.ts'
import { businessDay } from '#shared/business-day.ts'
import { discountNotification } from '#shared/order/discount.ts'
import { reviewText } from '#shared/order/discount-review.ts'
import { creditedBeyond } from '#shared/order/family/credit.ts'
import type { Order } from '#shared/order/order.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { usePeopleNames } from '#web/order/list/use-people-names.ts'
import { Message } from '#web/ui/message.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { ShareRows } from '#web/words/order-figures.tsx'

export function DetailFacts({ order, timeZone }: { order: Order; timeZone: string | null }) {
  return (
    <dl className="ad-facts">
      <Fact name="Total">
        <b>
          <DocumentMoney value={order.grandTotal} type={order.documentType} />
        </b>
      </Fact>
      {order.creditsOver !== null && <Fact name="Credit">{creditedBeyond(order.creditsOver)}</Fact>}
      <Fact name="Fiscal Year">{order.fiscalYear}</Fact>
      <Fact name="Created">{businessDay(order.createdAt, timeZone)}</Fact>
      <Fact name="Territory">
        {order.agronomistAssignments[0]?.territory || <span className="q">none</span>}
      </Fact>
      <Fact name="User">
        <Person email={order.userId} />
      </Fact>
      <Fact name="Editor">
        {order.editedBy === null ? <span className="q">none</span> : <Person email={order.editedBy} />}
      </Fact>
      <Fact name="Status">
        {order.status ? 'Active' : 'Archived'}, {order.finalized ? 'finalized' : 'open'}
      </Fact>
    </dl>
  )
}

function Person({ email }: { email: string }) {
  return (
    <span translate="no" title={email}>
      {usePeopleNames().get(email.toLowerCase()) ?? email}
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt> <dd>{children}</dd>
    </div>
  )
}

/**
 * Explains why the order has a Check badge: a line's discount is unusual, or a user requested the check when
 * saving the order. If a manager has made a decision, also shows that decision (rule
 * checks/beside-the-badge).
 */
export function CheckNote({ order }: { order: Order }) {
  const { data } = useEndpoint(
    discountChecks.list,
    { query: { order: order.id, limit: 0 } },
    { enabled: order.discountNotification },
  )
  if (!order.discountNotification) return null
  const [now] = data?.checks ?? []
  const review = now?.versionNumber === order.versionNumber ? now.review : null
  return (
    <Message kind="check" role="note" title="Check the discounts of this order">
      {discountNotification(order.lineItems)
        ? 'The lines below show why: a discount of 10% or more, or above the service’s maximum.'
        : 'No line has a discount of 10% or more or above its service’s maximum; the check was requested when the order was saved.'}
      {review && (
        <p>
          {reviewText(review)}
          {review.note && `: ${review.note}`}
        </p>
      )}
    </Message>
  )
}

export function DetailPeople({ order }: { order: Order }) {
  const type = order.documentType
  return (
    <div className="ad-people">
      <section>
        <h3>Producer</h3>
        <p translate="no">{order.producerName}</p>
      </section>
      <section>
        <h3>Customers</h3>
        <ShareRows
          type={type}
          shares={order.customerAssignments.map((one) => ({ ...one, name: one.customerName }))}
        />
      </section>
      <section>
        <h3>Agronomists</h3>
        <ShareRows type={type} shares={order.agronomistAssignments} />
      </section>
    </div>
  )
}
