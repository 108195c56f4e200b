import { formatPercent } from '#shared/money.ts'
import type { DocumentType } from '#shared/order/kinds.ts'
import { DocumentMoney } from '#web/words/money.tsx'

interface Share {
  id: number | string
  name: string
  /** Account ID of a customer, territory of an agronomist. */
  note: string
  percentage: number
  amount: number
}

interface ShareTableProps {
  heading: string
  type: DocumentType
  shares: Share[]
}

export function ShareTable({ heading, type, shares }: ShareTableProps) {
  return (
    <table className="paper-shares">
      <caption>{heading}</caption>
      <tbody>
        {shares.map((share) => (
          <tr key={share.id}>
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
