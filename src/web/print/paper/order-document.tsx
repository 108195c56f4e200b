import { useMemo, useRef } from 'react'
import { documentTitle } from '#shared/order/words.ts'
import { documentBlocks, type PaperDocument } from './blocks.ts'
import './paper.css'
import './print.css'
import { Sheet } from './sheet.tsx'
import { SheetContent } from './sheet-content.tsx'
import { usePages } from './use-pages.ts'

/**
 * An order as one version of it was, on letter pages: what is printed is what is shown. Browsers number printed pages
 * each in its own way or not at all, so the pages are made here (rule print/letter-page).
 */
export function OrderDocument({ order, company }: PaperDocument) {
  const document = useMemo(() => ({ order, company }), [order, company])
  const blocks = useMemo(() => documentBlocks(document.order), [document])
  const flow = useRef<HTMLDivElement>(null)
  const { pages, measuring } = usePages(flow, blocks)
  return (
    <article className="paper" aria-label={documentTitle(order)}>
      {measuring && (
        <div ref={flow} className="paper-flow">
          <SheetContent document={document} blocks={blocks} />
        </div>
      )}
      {pages.map((blocksOfPage, at) => (
        <Sheet
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is what stands on it; it has its number and no more
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
