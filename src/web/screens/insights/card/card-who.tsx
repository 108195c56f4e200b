import { formatPercent } from '#shared/money.ts'
import type { DocumentType } from '#shared/order/kinds.ts'
import type { CardOrder } from '#shared/order/order.ts'
import { DocumentMoney } from '#web/words/money.tsx'

export function CardWho({ order }: { order: CardOrder }) {
  return (
    <div className="in-who">
      <div>
        <h3>Producer</h3>
        <p>{order.producerName}</p>
      </div>
      <Shares
        heading="Customers"
        type={order.documentType}
        shares={order.customerAssignments.map((one) => ({ ...one, name: one.customerName }))}
      />
      <Shares
        heading="Agronomists"
        type={order.documentType}
        shares={order.agronomistAssignments.map((one) => ({ ...one, id: one.email }))}
      />
    </div>
  )
}

interface Share {
  id: number | string
  name: string
  percentage: number
  amount: number
}

function Shares({ heading, type, shares }: { heading: string; type: DocumentType; shares: Share[] }) {
  return (
    <div>
      <h3>{heading}</h3>
      <ul className="in-shares">
        {shares.map((share) => (
          <li key={share.id}>
            <span className="nm">{share.name || share.id}</span>
            <span className="fig pc">{formatPercent(share.percentage)}</span>
            <span className="fig">
              <DocumentMoney value={share.amount} type={type} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
