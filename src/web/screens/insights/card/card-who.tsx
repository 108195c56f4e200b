import type { CardOrder } from '#shared/order/order.ts'
import { ShareRows } from '#web/words/order-figures.tsx'

export function CardWho({ order }: { order: CardOrder }) {
  const type = order.documentType
  return (
    <div className="in-who">
      <div>
        <h3>Producer</h3>
        <p>{order.producerName}</p>
      </div>
      <div>
        <h3>Customers</h3>
        <ShareRows
          className="in-shares"
          type={type}
          shares={order.customerAssignments.map((one) => ({ ...one, name: one.customerName }))}
        />
      </div>
      <div>
        <h3>Agronomists</h3>
        <ShareRows
          className="in-shares"
          type={type}
          shares={order.agronomistAssignments.map((one) => ({ ...one, id: one.email }))}
        />
      </div>
    </div>
  )
}
