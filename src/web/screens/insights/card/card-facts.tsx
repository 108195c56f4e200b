import type { ReactNode } from 'react'
import type { Order } from '#shared/order/order.ts'
import { businessDay } from '#web/print/document-text.ts'
import { useCardDialogs } from './card-dialogs.tsx'

export function CardFacts({ order }: { order: Order }) {
  const { timeZone } = useCardDialogs()
  const territories = [...new Set(order.agronomistAssignments.map((share) => share.territory))].filter(
    Boolean,
  )
  return (
    <dl className="in-facts">
      <Fact name="FY">{order.fiscalYear}</Fact>
      <Fact name="Created">{businessDay(order.createdAt, timeZone)}</Fact>
      {territories.length > 0 && <Fact name="Territory">{territories.join(', ')}</Fact>}
      <Fact name="User">{order.userId}</Fact>
      {order.editedBy && <Fact name="Edited by">{order.editedBy}</Fact>}
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
