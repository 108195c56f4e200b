import { type DocumentContent, documentWords, type ShareText } from '#shared/document/document-content.ts'
import { Money } from '#web/words/money.tsx'
import type { Block } from './blocks.ts'

/** Shows customers and agronomists side by side, but only the rows that are on this page. */
export function Shares({ document, blocks }: { document: DocumentContent; blocks: Block[] }) {
  return (
    <div className="paper-who">
      <ShareTable heading={documentWords.customers} shares={document.customers} blocks={blocks} />
      <ShareTable heading={documentWords.agronomists} shares={document.agronomists} blocks={blocks} />
    </div>
  )
}

interface ShareTableProps {
  heading: string
  shares: ShareText[]
  blocks: Block[]
}

function ShareTable({ heading, shares, blocks }: ShareTableProps) {
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
            <td className="paper-percent">{share.percentage}</td>
            <td>{share.amount && <Money {...share.amount} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
