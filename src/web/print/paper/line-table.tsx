import { formatMoney, formatPercent } from '#shared/money.ts'
import type { LineItem } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { printedUnits, unitName } from '#shared/order/words.ts'
import { DocumentMoney } from '#web/words/money.tsx'
import type { Block } from './blocks.ts'
import { TotalsRows } from './totals-rows.tsx'

/** The lines of this page below the head that each page repeats, and after the last line the sums. */
export function LineTable({ order, blocks }: { order: Order; blocks: Block[] }) {
  const head = blocks.find(({ kind }) => kind === 'lineHead')
  const totals = blocks.find(({ kind }) => kind === 'totals')
  const onPage = new Set(blocks.flatMap((block) => (isOfLine(block) ? block.at : [])))
  return (
    <table className="paper-lines">
      <thead>
        <tr data-block={head?.id} data-head="lineHead">
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
      {[...onPage].map((at) => (
        <LineRows
          key={at}
          line={order.lineItems[at]}
          order={order}
          blocks={blocks.filter((block) => isOfLine(block) && block.at === at)}
        />
      ))}
      {totals && <TotalsRows order={order} block={totals.id} />}
    </table>
  )
}

const isOfLine = ({ kind }: Block) => kind === 'line' || kind === 'details'

interface LineRowsProps {
  line: LineItem | undefined
  order: Order
  blocks: Block[]
}

/** A row of figures, and below it what else there is to say, which gets the width up to the total, or up to its discount's unit. */
function LineRows({ line, order, blocks }: LineRowsProps) {
  const figures = blocks.find(({ kind }) => kind === 'line')
  const details = blocks.find(({ kind }) => kind === 'details')
  if (!line) return null
  const per = figures && line.discountType === 'dollars' && line.discountInDollars !== 0
  return (
    <tbody className="paper-line">
      {figures && (
        <tr data-block={figures.id}>
          <td className="paper-number">{figures.at + 1}</td>
          <th scope="row">{line.fieldName}</th>
          <td className="paper-units">
            {printedUnits(line.acres)} <small>{unitName(line.units, line.acres)}</small>
          </td>
          <td className="paper-price">{formatMoney(line.costPerAcre)}</td>
          <td className="paper-discount">{discountText(line)}</td>
          <td className="paper-money">
            <DocumentMoney value={line.total} type={order.documentType} />
          </td>
        </tr>
      )}
      {details && (
        <tr data-block={details.id}>
          <td />
          <td colSpan={per ? 3 : 4} className="paper-details">
            <small data-text>{details.text}</small>
          </td>
          {per && (
            <td className="paper-discount">
              <small>per {line.units}</small>
            </td>
          )}
          <td className="paper-money" />
        </tr>
      )}
    </tbody>
  )
}

function discountText(line: LineItem) {
  const value = line.discountType === 'percent' ? line.discountPercent : line.discountInDollars
  if (value === 0) return <span className="paper-quiet">None</span>
  return line.discountType === 'percent' ? formatPercent(value, 2) : formatMoney(value)
}
