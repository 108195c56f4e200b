import { type DocumentContent, pageOf } from '#shared/document/document-content.ts'
import type { Block } from './blocks.ts'
import { SheetContent } from './sheet-content.tsx'

interface SheetProps {
  document: DocumentContent
  blocks: Block[]
  number: number
  count: number
}

/** One page, which names its document, because loose pages get lost (rule print/pages-of-a-long-order). */
export function Sheet({ document, blocks, number, count }: SheetProps) {
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
