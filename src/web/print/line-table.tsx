import { formatMoney, formatPercent } from '#shared/money.ts'
import type { LineItem } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { printedUnits, unitName } from '#shared/order/words.ts'
import { DocumentMoney } from '#web/words/money.tsx'
import { lineDetails } from './document-text.ts'
import { TotalsRows } from './totals-rows.tsx'

/** From this length on a detail gets the width of the page: in the narrow column it could outgrow a page. */
const longDetail = 160

export function LineTable({ order }: { order: Order }) {
  return (
    <table className="paper-lines">
      <thead>
        <tr>
          <th scope="col" className="paper-number">
            <span className="paper-unseen">Line</span>
          </th>
          <th scope="col">Field and service</th>
          <th scope="col" className="paper-units">
            Units
          </th>
          <th scope="col" className="paper-price">
            Price
          </th>
          <th scope="col" className="paper-discount">
            Discount
          </th>
          <th scope="col" className="paper-money">
            Total
          </th>
        </tr>
      </thead>
      {order.lineItems.map((line, at) => (
        <LineRows key={line.id || at} line={line} number={at + 1} order={order} />
      ))}
      <TotalsRows order={order} />
    </table>
  )
}

interface LineRowsProps {
  line: LineItem
  number: number
  order: Order
}

/** A line is a row group, so that its long texts stay on the page of its figures. */
function LineRows({ line, number, order }: LineRowsProps) {
  const details = lineDetails(line)
  const long = details.filter((detail) => detail.length > longDetail)
  return (
    <tbody className="paper-line">
      <tr>
        <td className="paper-number">{number}</td>
        <th scope="row">
          <div>{line.fieldName}</div>
          <Details details={details.filter((detail) => detail.length <= longDetail)} />
        </th>
        <td className="paper-units">
          {printedUnits(line.acres)}
          <small>{unitName(line.units, line.acres)}</small>
        </td>
        <td className="paper-price">{formatMoney(line.costPerAcre)}</td>
        <td className="paper-discount">
          <LineDiscount line={line} />
        </td>
        <td className="paper-money">
          <DocumentMoney value={line.total} type={order.documentType} />
        </td>
      </tr>
      {long.length > 0 && (
        <tr className="paper-more">
          <td />
          <td colSpan={4}>
            <Details details={long} />
          </td>
          <td className="paper-money" />
        </tr>
      )}
    </tbody>
  )
}

function Details({ details }: { details: string[] }) {
  return details.map((detail) => <small key={detail}>{detail}</small>)
}

function LineDiscount({ line }: { line: LineItem }) {
  if (line.discountType === 'percent') {
    if (line.discountPercent === 0) return <span className="paper-quiet">None</span>
    return (
      <>
        {formatPercent(line.discountPercent, 2).slice(0, -1)}
        <span className="hang">%</span>
      </>
    )
  }
  if (line.discountInDollars === 0) return <span className="paper-quiet">None</span>
  return (
    <>
      {formatMoney(line.discountInDollars)}
      <small>per {line.units}</small>
    </>
  )
}
