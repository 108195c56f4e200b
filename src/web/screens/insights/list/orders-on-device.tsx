import { useEffect, useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import type { Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { type OrderHere, ordersHere } from '#web/offline/stored-answers.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazy, usePreload } from '#web/ui/lazy.tsx'
import { dayText } from '#web/words/day-text.ts'
import './orders-on-device.css'

const PreviewDialog = lazy(async () => (await import('#web/print/preview-dialog.tsx')).PreviewDialog)

/**
 * Replaces the list while offline: shows the orders seen most recently, read-only (rule offline/orders-seen).
 */
export function OrdersOnDevice() {
  const [found, setFound] = useState<readonly OrderHere[]>([])
  const [shown, setShown] = useState<Order | null>(null)
  const timeZone = useTimeZone()
  usePreload(PreviewDialog)
  useEffect(() => void ordersHere().then(setFound), [])
  const close = () => setShown(null)

  return (
    <div className="card in-here">
      <EmptyState title="Insights needs a connection">
        {found.length > 0
          ? 'The orders you viewed most recently are below, read-only.'
          : 'No recently viewed orders are stored here.'}
      </EmptyState>
      {found.length > 0 && (
        <ul aria-label="Orders on this device">
          {found.map(({ order, at }) => (
            <li key={order.id}>
              <b>{documentTitle(order)}</b>
              <span translate="no">{order.producerName}</span>
              <span className="fig">{formatMoney(order.grandTotal)}</span>
              <span className="note">as of {dayText(new Date(at).toISOString(), new Date(), timeZone)}</span>
              <Button
                variant="quiet"
                aria-label={`Preview PDF ${order.displayPo}`}
                onClick={() => setShown(order)}
              >
                Preview PDF
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shown && <PreviewDialog order={shown} onClose={close} onLoadFailed={close} />}
    </div>
  )
}
