import { formatPercent } from '#shared/money.ts'
import type { DocumentType } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import { DocumentMoney } from '#web/words/money.tsx'
import type { Block } from './blocks.ts'

interface Share {
  id: number | string
  name: string
  /** Account ID of a customer, territory of an agronomist. */
  note: string
  percentage: number
  amount: number
}

/** Customers and agronomists side by side; of many of them those that are on this page. */
export function Shares({ order, blocks }: { order: Order; blocks: Block[] }) {
  const customers = order.customerAssignments.map((share) => ({
    ...share,
    name: share.customerName,
    note: share.accountId,
  }))
  const agronomists = order.agronomistAssignments.map((share) => ({ ...share, note: `T${share.territory}` }))
  return (
    <div className="paper-who">
      <ShareTable heading="Customers" type={order.documentType} shares={customers} blocks={blocks} />
      <ShareTable heading="Agronomists" type={order.documentType} shares={agronomists} blocks={blocks} />
    </div>
  )
}

interface ShareTableProps {
  heading: string
  type: DocumentType
  shares: Share[]
  blocks: Block[]
}

function ShareTable({ heading, type, shares, blocks }: ShareTableProps) {
  const head = blocks.find(({ kind }) => kind === 'shareHead')
  const rows = blocks.flatMap(({ kind, id, at }) => {
    const share = kind === 'share' && shares[at]
    return share ? [{ id, share }] : []
  })
  if (rows.length === 0) return <div />
  return (
    <table className="paper-shares">
      <caption data-block={head?.id} data-head="shareHead">
        {heading}
      </caption>
      <tbody>
        {rows.map(({ id, share }) => (
          <tr key={id} data-block={id}>
            <th scope="row">
              {share.name} <span className="paper-quiet">{share.note}</span>
            </th>
            <td className="paper-percent">{formatPercent(share.percentage)}</td>
            <td>
              <DocumentMoney value={share.amount} type={type} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
