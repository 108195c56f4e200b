import { type DocumentContent, documentWords } from '#shared/document/document-content.ts'
import type { Block } from './blocks.ts'
import { LineTable } from './paper-lines.tsx'
import { Shares } from './share-table.tsx'

const ofTable = new Set<Block['kind']>(['lineHead', 'line', 'details', 'totals'])
const ofShares = new Set<Block['kind']>(['shareHead', 'share'])
const belowFigures = new Set<Block['kind']>(['heading', 'text', 'terms', 'signature'])

/** Shows the blocks in document order; blocks that belong to the same table are rendered as one table. */
export function SheetContent({ document, blocks }: { document: DocumentContent; blocks: Block[] }) {
  const top = blocks.find(({ kind }) => kind === 'top')
  const shares = blocks.filter(({ kind }) => ofShares.has(kind))
  const gap = blocks.find(({ kind }) => kind === 'gap')
  const table = blocks.filter(({ kind }) => ofTable.has(kind))
  const below = blocks.filter(({ kind }) => belowFigures.has(kind))
  return (
    <>
      {top && (
        <div data-block={top.id}>
          <Letterhead {...document} />
          <Facts {...document} />
        </div>
      )}
      {shares.length > 0 && <Shares document={document} blocks={shares} />}
      {gap && <div className="paper-gap" data-block={gap.id} />}
      {table.length > 0 && <LineTable document={document} blocks={table} />}
      {below.map((block) => (
        <Below key={block.id} block={block} />
      ))}
    </>
  )
}

/**
 * Shows a block that comes below the tables: a heading, text such as notes and terms, or the signature line.
 */
function Below({ block: { id, kind, text } }: { block: Block }) {
  if (kind === 'heading') return <h3 data-block={id}>{text}</h3>
  if (kind === 'signature') {
    return (
      <div className="paper-signature" data-block={id}>
        <span>{documentWords.signature}</span>
        <span>{documentWords.date}</span>
      </div>
    )
  }
  return (
    <p data-block={id} className={`paper-${kind}`}>
      {text}
    </p>
  )
}

function Letterhead({ company, title, subline }: DocumentContent) {
  return (
    <header className="paper-head">
      <div>
        <div className="paper-company">{company.name}</div>
        {company.address.map((line) => (
          <div key={line} className="paper-note">
            {line}
          </div>
        ))}
      </div>
      <div className="paper-title">
        <h2>{title}</h2>
        <div className="paper-note">{subline}</div>
      </div>
    </header>
  )
}

function Facts({ facts }: DocumentContent) {
  return (
    <dl className="paper-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
