import { useQueryClient } from '@tanstack/react-query'
import type { CardOrder } from '#shared/order/order.ts'
import { showOrder } from '#web/order/order-cache.ts'
import { QuickEditDialog } from '#web/order/quick-edit/quick-edit-dialog.tsx'
import { offerSplit } from '#web/order/splits/split-offer.ts'
import { useSession } from '#web/shell/session/session.tsx'

/** Quick Edit for a card. The list shows the saved values immediately. */
export function CardQuickEdit({ order, onClose }: { order: CardOrder; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { user } = useSession()
  return (
    <QuickEditDialog
      orderId={order.id}
      displayPo={order.displayPo}
      onStored={(stored) => {
        showOrder(queryClient, stored)
        offerSplit(stored, user.email)
      }}
      onClosed={onClose}
    />
  )
}
