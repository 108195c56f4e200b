import { useMemo, useRef } from 'react'
import { type Company, documentContent } from '#shared/document/document-content.ts'
import type { Order } from '#shared/order/order.ts'
import { documentBlocks } from './blocks.ts'
import './paper.css'
import './print.css'
import { Sheet } from './paper-sheet.tsx'
import { SheetContent } from './sheet-content.tsx'
import { usePages } from './use-pages.ts'

/**
 * One version of an order on letter pages: it prints as shown. Browsers number printed pages differently or
 * not at all, so the pages are made here (rule print/letter-page).
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
