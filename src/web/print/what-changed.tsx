import type { Order } from '#shared/order/order.ts'
import { later } from '#web/ui/overlay/later.ts'
import type { HistoryDialogProps } from './history/history-dialog.tsx'

const useHistoryDialog = later(async () => (await import('./history/history-dialog.tsx')).HistoryDialog)

interface WhatChangedProps extends Omit<HistoryDialogProps, 'order'> {
  /** Null while nobody asks. */
  order: Order | null
}

/** What changed in an order, wherever the order is shown; fetched after that. */
export function WhatChanged({ order, ...props }: WhatChangedProps) {
  const HistoryDialog = useHistoryDialog(order !== null)
  return order && HistoryDialog && <HistoryDialog order={order} {...props} />
}
