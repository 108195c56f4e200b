import { useQueryClient } from '@tanstack/react-query'
import { orderLife, orders } from '#shared/api/orders.ts'
import type { Order } from '#shared/order/order.ts'
import { errorText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { documentTitle } from '#web/print/document-text.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { hideOrder } from './cached-orders.ts'
import { deleteQuestion } from './life-texts.ts'

/** Delete archives the order after asking; the notice puts it back (decisions Q-35). `beforeGoing` hears of a card that goes. */
export function useDelete(beforeGoing: (id: number) => void) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()

  async function undo(order: Order) {
    try {
      await call(orderLife.unarchive, { params: { id: order.id } })
      toast.show({ kind: 'success', title: 'Success', text: `${documentTitle(order)} is back` })
      await invalidateOrders(queryClient)
    } catch (error) {
      toast.show({
        kind: 'error',
        title: 'Error',
        text: errorText(error, 'Failed to put back the purchase order'),
        action: { label: 'Try again', onAction: () => void undo(order) },
      })
    }
  }

  async function childrenOf(order: Order): Promise<Order[]> {
    if (order.documentType !== 'original') return []
    // What can't be told now doesn't keep anybody from asking: archiving leaves children as they are.
    const family = await call(orders.family, { params: { id: order.id } }).catch(() => null)
    return family?.members.filter((member) => member.id !== order.id) ?? []
  }

  return async function remove(order: Order): Promise<void> {
    const question = deleteQuestion(order, await childrenOf(order))
    if (!(await confirm({ ...question, confirmLabel: 'Delete', danger: true }))) return
    try {
      await call(orderLife.archive, { params: { id: order.id } })
      beforeGoing(order.id)
      hideOrder(queryClient, order.id)
      toast.show({
        kind: 'success',
        title: 'Success',
        text: 'Purchase order removed successfully',
        action: { label: 'Undo', onAction: () => void undo(order) },
      })
      await invalidateOrders(queryClient)
    } catch (error) {
      toast.show({
        kind: 'error',
        title: 'Error',
        text: errorText(error, 'Failed to remove purchase order'),
      })
    }
  }
}
