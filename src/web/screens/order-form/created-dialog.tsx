import { useRef, useState } from 'react'
import type { Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import { plural } from '#shared/plural.ts'
import { MakeUsual } from '#web/order/splits/make-usual.tsx'
import { mayLeave } from '#web/shell/leaving/leaving.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy, usePreload } from '#web/ui/lazy.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { focusField } from './form/focus-field.ts'

/** The letter page is only fetched to be looked at. */
const PreviewDialog = lazy(async () => (await import('#web/print/preview-dialog.tsx')).PreviewDialog)

/** The order as the server stored it: its number, its total, and the page to print or send. */
export function CreatedDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  async function close() {
    if (!(await mayLeave())) return
    onClose()
    // The button that was pressed belongs to a form that is gone; the next order begins with its producer.
    requestAnimationFrame(() => focusField('producerId'))
  }
  const [previewing, setPreviewing] = useState(false)
  usePreload(PreviewDialog)
  const preview = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      size="small"
      title={`${documentTitle(order)} created`}
      onClose={() => void close()}
      initialFocus={preview}
      footer={
        <span className="end">
          <Button onClick={() => void close()}>Close</Button>
          <Button variant="primary" ref={preview} onClick={() => setPreviewing(true)}>
            Preview
          </Button>
        </span>
      }
    >
      <dl className="of-adds said">
        <dt>Producer</dt>
        <dd>{order.producerName}</dd>
        <dt>Service line items</dt>
        <dd>{plural(order.lineItems.length, 'line')}</dd>
        <dt className="top">Grand total</dt>
        <dd className="top strong">
          <DocumentMoney value={order.grandTotal} type={order.documentType} />
        </dd>
      </dl>
      <MakeUsual order={order} />
      {previewing && (
        <PreviewDialog
          order={order}
          nested
          onClose={() => setPreviewing(false)}
          onLoadFailed={() => setPreviewing(false)}
        />
      )}
    </Dialog>
  )
}
