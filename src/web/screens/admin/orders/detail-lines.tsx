import { useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import { discountReasons, hasDiscount } from '#shared/order/discount.ts'
import type { DocumentType } from '#shared/order/kinds.ts'
import type { LineItem } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { printedUnits, unitName } from '#shared/order/words.ts'
import { Button } from '#web/ui/button.tsx'
import { LineDiscount } from '#web/words/line-discount.tsx'
import { DocumentMoney } from '#web/words/money.tsx'

/** How many lines are shown at first; the user can request the rest, because an order may have a thousand. */
const firstLines = 100

export function DetailLines({ order }: { order: Order }) {
  const [all, setAll] = useState(false)
  const count = order.lineItems.length
  const lines = all ? order.lineItems : order.lineItems.slice(0, firstLines)
  return (
    <section className="grp">
      <h3>Service Line Items ({count})</h3>
      <table className="ad-lines">
        <thead>
          <tr>
            <th>Field</th>
            <th>Service</th>
            <th className="c-acres fig">Acres</th>
            <th className="c-rate fig">Rate</th>
            <th className="c-off fig">Discount</th>
            <th className="c-money fig">Total</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <DetailLine key={line.id || index} line={line} type={order.documentType} />
          ))}
        </tbody>
      </table>
      {lines.length < count && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Show all {count} lines
        </Button>
      )}
    </section>
  )
}

/** (rule administration/discount-badge) */
function DetailLine({ line, type }: { line: LineItem; type: DocumentType }) {
  const reasons = discountReasons(line)
  return (
    <tr>
      <td data-label="Field">{line.fieldName}</td>
      <td data-label="Service">{line.serviceName}</td>
      <td className="fig" data-label="Acres">
        {printedUnits(line.acres)}
        {line.units !== 'acre' && <small>{unitName(line.units, line.acres)}</small>}
      </td>
      <td className="fig" data-label="Rate">
        {formatMoney(line.costPerAcre)}
      </td>
      <td className="fig" data-label="Discount">
        {hasDiscount(line) ? <LineDiscount line={line} withUnit /> : <span className="q">None</span>}
        {reasons.map((reason) => (
          <small key={reason} className="ad-reason">
            {reason}
          </small>
        ))}
      </td>
      <td className="fig c-money" data-label="Total">
        <DocumentMoney value={line.total} type={type} />
      </td>
    </tr>
  )
}
