import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type Company,
  type DocumentContent,
  documentContent,
  pageOf,
} from '#shared/document/document-content.ts'
import type { Order } from '#shared/order/order.ts'
import { type Block, documentBlocks } from './blocks.ts'
import './paper.css'
import './print.css'
import { pagesOf } from './measure.ts'
import { SheetContent } from './sheet-content.tsx'

/**
 * Shows one version of an order on letter pages, exactly as printed. The app makes these pages itself,
 * because browsers number printed pages differently or not at all (rule print/letter-page).
 */
export function OrderDocument({ order, company }: { order: Order; company: Company }) {
  const document = useMemo(() => documentContent(order, company, 'all'), [order, company])
  const blocks = useMemo(() => documentBlocks(document), [document])
  const flow = useRef<HTMLDivElement>(null)
  const { pages, measuring } = usePages(flow, blocks)
  return (
    <article className="paper on-paper" aria-label={document.title}>
      {measuring && (
        <div ref={flow} className="paper-flow">
          <SheetContent document={document} blocks={blocks} />
        </div>
      )}
      {pages.map((blocksOfPage, at) => (
        <Sheet
          // biome-ignore lint/suspicious/noArrayIndexKey: a page has only its number
          key={at}
          document={document}
          blocks={blocksOfPage}
          number={at + 1}
          count={pages.length}
        />
      ))}
    </article>
  )
}

/**
 * Divides the blocks among pages. While `measuring` is true, `flow` contains all blocks in one column, and
 * `pages` is the previous result for these blocks, if any. Measuring ends before the browser paints.
 */
function usePages(flow: RefObject<HTMLElement | null>, blocks: Block[]) {
  const fonts = useFontLoads()
  const [made, setMade] = useState<{ blocks: Block[]; fonts: number; pages: Block[][] } | null>(null)
  const ofBlocks = made?.blocks === blocks ? made : null
  const measuring = ofBlocks?.fonts !== fonts
  useLayoutEffect(() => {
    if (measuring && flow.current) setMade({ blocks, fonts, pages: pagesOf(flow.current, blocks) })
  }, [measuring, flow, blocks, fonts])
  return { pages: ofBlocks?.pages ?? [], measuring }
}

/**
 * Counts font loads, so that the document is divided into pages again when a new font changes the line
 * breaks.
 */
function useFontLoads(): number {
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    const count = () => setLoads((before) => before + 1)
    document.fonts.addEventListener('loadingdone', count)
    return () => document.fonts.removeEventListener('loadingdone', count)
  }, [])
  return loads
}

interface SheetProps {
  document: DocumentContent
  blocks: Block[]
  number: number
  count: number
}

/**
 * One page of a document. Each page repeats the document's name, because loose pages get mixed up (rule
 * print/pages-of-a-long-order).
 */
function Sheet({ document, blocks, number, count }: SheetProps) {
  return (
    <div className="paper-slot">
      <div className="paper-sheet">
        {number > 1 && (
          <div className="paper-running">
            <span>
              {document.title} · {document.version}
            </span>
            <span>{document.producer}</span>
          </div>
        )}
        <SheetContent document={document} blocks={blocks} />
        <div className="paper-foot">
          <span>{document.company.name}</span>
          <span>{pageOf(number, count)}</span>
        </div>
      </div>
    </div>
  )
}
