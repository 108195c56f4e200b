import { useState } from 'react'
import type { Order } from '#shared/order/order.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { CardLine } from './card-line.tsx'
import { CardTotals } from './card-totals.tsx'
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
        Service Line Items ({order.lineItems.length})
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
