import type { Order } from '#shared/order/order.ts'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import type { HistoryDialogProps } from './history/history-dialog.tsx'

const HistoryDialog = lazy(async () => (await import('./history/history-dialog.tsx')).HistoryDialog)

interface WhatChangedProps extends Omit<HistoryDialogProps, 'order'> {
  /** Null while nobody asks. */
  order: Order | null
}

/** What changed in an order, wherever the order is shown; fetched after that. */
export function WhatChanged({ order, ...props }: WhatChangedProps) {
  usePreloadOnInput(HistoryDialog)
  return order && <HistoryDialog order={order} {...props} />
}
