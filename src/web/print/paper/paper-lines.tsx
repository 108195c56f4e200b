import { type DocumentContent, documentWords, type LineText } from '#shared/document/document-content.ts'
import { Money } from '#web/words/money.tsx'
import type { Block } from './blocks.ts'

/** Shows this page's lines below the repeated table head, and the totals after the last line. */
export function LineTable({ document, blocks }: { document: DocumentContent; blocks: Block[] }) {
  const head = blocks.find(({ kind }) => kind === 'lineHead')
  const totals = blocks.find(({ kind }) => kind === 'totals')
  const onPage = new Set(blocks.flatMap((block) => (isOfLine(block) ? block.at : [])))
  return (
    <table className="paper-lines">
      <thead>
        <tr data-block={head?.id} data-head="lineHead">
          <th scope="col" className="paper-number">
            <span className="paper-unseen">{documentWords.line}</span>
          </th>
          <th scope="col">{documentWords.field}</th>
          <th scope="col" className="paper-units">
            {documentWords.units}
          </th>
          <th scope="col" className="paper-price">
            {documentWords.price}
          </th>
          <th scope="col" className="paper-discount">
            {documentWords.discount}
          </th>
          <th scope="col" className="paper-money">
            {documentWords.total}
          </th>
        </tr>
      </thead>
      {[...onPage].map((at) => (
        <LineRows
          key={at}
          line={document.lines[at]}
          blocks={blocks.filter((block) => isOfLine(block) && block.at === at)}
        />
      ))}
      {totals && <TotalsRows totals={document.totals} block={totals.id} />}
    </table>
  )
}

const isOfLine = ({ kind }: Block) => kind === 'line' || kind === 'details'

interface LineRowsProps {
  line: LineText | undefined
  blocks: Block[]
}

/**
 * Shows a line's amounts with the details below them. The details end before the Total column, or before the
 * Discount column if that column shows the discount's unit.
 */
function LineRows({ line, blocks }: LineRowsProps) {
  const figures = blocks.find(({ kind }) => kind === 'line')
  const details = blocks.find(({ kind }) => kind === 'details')
  if (!line) return null
  const per = figures && line.per
  return (
    <tbody className="paper-line">
      {figures && (
        <tr data-block={figures.id}>
          <td className="paper-number">{line.number}</td>
          <th scope="row">{line.fieldName}</th>
          <td className="paper-units">
            {line.units} <small>{line.unitName}</small>
          </td>
          <td className="paper-price">{line.price}</td>
          <td className="paper-discount">
            {line.discounted ? line.discount : <span className="paper-quiet">{line.discount}</span>}
          </td>
          <td className="paper-money">
            <Money {...line.total} />
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
              <small>{per}</small>
            </td>
          )}
          <td className="paper-money" />
        </tr>
      )}
    </tbody>
  )
}

/** Shows the totals as rows of the line table, so that they align with the lines above. */
function TotalsRows({ totals, block }: { totals: DocumentContent['totals']; block: number }) {
  return (
    <tbody className="paper-totals" data-block={block}>
      {totals.map(({ name, amount, grand }) => (
        <tr key={name} className={grand ? 'paper-grand' : undefined}>
          <th scope="row" colSpan={5}>
            {name}
          </th>
          <td className="paper-money">
            <Money {...amount} />
          </td>
        </tr>
      ))}
    </tbody>
  )
}
