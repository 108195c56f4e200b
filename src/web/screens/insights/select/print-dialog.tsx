import { auth } from '#shared/api/auth.ts'
import type { Order } from '#shared/order/order.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { OrderDocument } from '#web/print/paper/order-document.tsx'
import { PaperSkeleton } from '#web/print/paper-skeleton.tsx'
import { PreviewFrame } from '#web/print/preview-frame.tsx'
import { usePrint } from '#web/print/print-document.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { countsOf, type ManyRun } from './many-run.ts'
import { orderCount } from './run-words.ts'
import '#web/print/preview.css'

interface PrintDialogProps {
  run: ManyRun
  /** The fetched orders, by the keys of their run items. */
  orders: ReadonlyMap<string, Order>
  onClose: () => void
}

/** (rule many-orders/documents) */
export function PrintDialog({ run, orders, onClose }: PrintDialogProps) {
  const company = useEndpoint(auth.config)
  const found = run.items.flatMap(({ key }) => orders.get(key) ?? [])
  const print = usePrint(orderCount(found.length))
  const missing = run.items.filter(({ key }) => !orders.has(key))
  const { refused } = countsOf(run)
  return (
    <Dialog
      open
      onClose={onClose}
      title={orderCount(found.length)}
      size="viewer"
      actions={
        <>
          <Button
            variant="primary"
            icon="print"
            disabled={found.length === 0 || !company.data}
            onClick={print}
          >
            Print/Save PDF
          </Button>
          <Button onClick={onClose}>Close Preview</Button>
        </>
      }
    >
      {missing.length > 0 && (
        <Message
          kind="error"
          className="preview-message"
          title={`${orderCount(missing.length)} ${refused > 0 ? 'could not be loaded' : 'not loaded'}`}
        >
          {missing
            .slice(0, 12)
            .map(({ displayPo }) => displayPo)
            .join(', ')}
        </Message>
      )}
      <PreviewFrame busy={!company.data}>
        {company.data ? (
          found.map((order) => <OrderDocument key={order.id} order={order} company={company.data} />)
        ) : (
          <PaperSkeleton />
        )}
      </PreviewFrame>
    </Dialog>
  )
}
