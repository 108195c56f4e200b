import type { CardOrder } from '#shared/order/order.ts'
import { ShareRows } from '#web/words/order-figures.tsx'

export function CardWho({ order }: { order: CardOrder }) {
  return (
    <div className="in-who">
      <div>
        <h3>Producer</h3>
        <p translate="no">{order.producerName}</p>
      </div>
      <ShareBlocks order={order} />
    </div>
  )
}

/**
 * Shows the shares of the order's agronomists and customers. Omits the producer, because the title already
 * names the producer.
 */
export function CardShares({ order }: { order: CardOrder }) {
  return (
    <div className="in-who">
      <ShareBlocks order={order} />
    </div>
  )
}

function ShareBlocks({ order }: { order: CardOrder }) {
  const type = order.documentType
  return (
    <>
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
    </>
  )
}
