import type { ReactNode } from 'react'
import { formatOrderDiscount, formatPercent } from '#shared/money.ts'
import type { Order } from '#shared/order/order.ts'
import { DocumentMoney, Money } from '#web/words/money.tsx'

/** The sums under the lines they sum up: rows of the same table, so that they end on the same column. */
export function TotalsRows({ order, block }: { order: Order; block: number }) {
  const type = order.documentType
  return (
    <tbody className="paper-totals" data-block={block}>
      <TotalsRow name="Subtotal before discounts">
        <DocumentMoney value={order.lineItemSubtotalBeforeDiscounts} type={type} />
      </TotalsRow>
      <TotalsRow name="Subtotal after discounts">
        <DocumentMoney value={order.lineItemSubtotalAfterDiscounts} type={type} />
      </TotalsRow>
      <TotalsRow name={`Order discount ${formatPercent(order.discountPercentage, 2)}`}>
        <Money text={formatOrderDiscount(order.discountAmount)} />
      </TotalsRow>
      <TotalsRow name="Grand total" look="paper-grand">
        <DocumentMoney value={order.grandTotal} type={type} />
      </TotalsRow>
    </tbody>
  )
}

interface TotalsRowProps {
  name: string
  look?: string
  children: ReactNode
}

function TotalsRow({ name, look, children }: TotalsRowProps) {
  return (
    <tr className={look}>
      <th scope="row" colSpan={5}>
        {name}
      </th>
      <td className="paper-money">{children}</td>
    </tr>
  )
}
