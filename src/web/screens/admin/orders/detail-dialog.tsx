import { useState } from 'react'
import { may } from '#shared/access.ts'
import { childSubtitle } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import { orderTextKeys, orderTexts } from '#shared/order/order-fields.ts'
import { documentTitle } from '#shared/order/words.ts'
import { QuickEditDialog } from '#web/order/quick-edit/quick-edit-dialog.tsx'
import { useRestore } from '#web/order/restore-order.ts'
import { HistoryDialog } from '#web/print/history/history-dialog.tsx'
import { useSession } from '#web/shell/session/session.tsx'
import { Trace } from '#web/trace/trace.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { OrderTotals } from '#web/words/order-figures.tsx'
import { DetailLines } from './detail-lines.tsx'
import { CheckNote, DetailFacts, DetailPeople } from './detail-parts.tsx'
import './detail.css'

interface DetailDialogProps {
  order: Order
  timeZone: string | null
  onStored: (order: Order) => void
  onClose: () => void
}

/** Shows the whole order and a link to its history. Offers Quick Edit while the order can still be edited. */
export function DetailDialog({ order: opened, timeZone, onStored, onClose }: DetailDialogProps) {
  const { user } = useSession()
  const restore = useRestore({ failure: () => 'Could not restore the purchase order' })
  const [order, setOrder] = useState(opened)
  const [open, setOpen] = useState<'history' | 'quick-edit' | null>(null)
  const subtitle = childSubtitle(order)
  const back = () => setOpen(null)
  function stored(next: Order) {
    setOrder(next)
    onStored(next)
  }
  async function putBack() {
    const written = await restore.run(order)
    if (written.kind === 'sent' && written.data) stored(written.data)
  }

  if (open === 'quick-edit') {
    return (
      <QuickEditDialog orderId={order.id} displayPo={order.displayPo} onStored={stored} onClosed={back} />
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={documentTitle(order)}
      size="wide"
      titleNote={order.versionNumber > 1 && <span className="ad-ver">v{order.versionNumber}</span>}
      footer={
        <>
          <Button onClick={() => setOpen('history')}>History</Button>
          {may(user, 'edit', order) && <Button onClick={() => setOpen('quick-edit')}>Quick Edit</Button>}
          <span className="end">
            <Button onClick={onClose}>Close</Button>
          </span>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
      <section data-focus="first" className="ad-detail" aria-label="Details" tabIndex={0}>
        {subtitle && <p className="ad-subl">{subtitle}</p>}
        <DetailFacts order={order} timeZone={timeZone} />
        <CheckNote order={order} />
        <DetailPeople order={order} />
        <DetailLines order={order} />
        <OrderTotals className="ad-totals" order={order} discountLabel="Order Discount %" />
        {orderTextKeys.map((key) => (
          <section key={key} className="grp">
            <h3>{orderTexts[key].label}</h3>
            <p className="ad-comments">{order[key] || <span className="q">none</span>}</p>
          </section>
        ))}
        <Trace of={{ order: order.id }} />
      </section>
      {open === 'history' && (
        <HistoryDialog
          order={order}
          nested
          onClose={back}
          onUndo={order.status ? undefined : () => void putBack()}
        />
      )}
    </Dialog>
  )
}
