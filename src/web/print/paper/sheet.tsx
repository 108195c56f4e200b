import { documentTitle } from '#shared/order/words.ts'
import type { Block, PaperDocument } from './blocks.ts'
import { SheetContent } from './sheet-content.tsx'

interface SheetProps {
  document: PaperDocument
  blocks: Block[]
  number: number
  count: number
}

/** One page. Each says which document it is of, because single pages get lost (rule print/pages-of-a-long-order). */
export function Sheet({ document, blocks, number, count }: SheetProps) {
  const { order, company } = document
  return (
    <div className="paper-slot">
      <div className="paper-sheet">
        {number > 1 && (
          <div className="paper-running">
            <span>
              {documentTitle(order)} · Version {order.versionNumber}
            </span>
            <span>{order.producerName}</span>
          </div>
        )}
        <SheetContent document={document} blocks={blocks} />
        <div className="paper-foot">
          <span>{company.companyName}</span>
          <span>
            Page {number} of {count}
          </span>
        </div>
      </div>
    </div>
  )
}
