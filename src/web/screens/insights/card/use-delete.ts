import { useQueryClient } from '@tanstack/react-query'
import { orderLife } from '#shared/api/orders.ts'
import type { CardOrder, Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { failedText, useWrite } from '#web/api/write.ts'
import { hideOrder, placeInList } from '#web/order/order-cache.ts'
import { readFamily } from '#web/order/read-family.ts'
import { useRestore } from '#web/order/restore-order.ts'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { deleteQuestion } from './finalize-texts.ts'
import { type RemovedOrder, useRemovedOrders } from './removed-orders.ts'

interface Places {
  /** Called before a card is removed, so that focus can move away from the card. */
  going: (id: number) => void
  /** Called before a card is restored, so that focus can return to the card. */
  coming: (id: number) => void
}

/**
 * Archives an order after the user confirms. The user can undo this in the notice or, for ten minutes, at the
 * order's old place in the list (rule states/undo-of-delete).
 */
export function useDelete(who: string, places: Places) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const { removed, add, drop } = useRemovedOrders(who)
  const archiving = useWrite({
    write: ({ id, finalized }: CardOrder, send, key) =>
      send(orderLife.archive, {
        params: { id },
        query: { finalized: `${finalized}` },
        // If the order is gone, a retry with the same key shows whether this user's last request removed it.
        idempotencyKey: key(),
      }),
    flight: ({ id }) => id,
    success: (_, order) => ({
      kind: 'success',
      title: documentTitle(order),
      text: 'Purchase order removed successfully',
      action: { label: 'Undo', onAction: () => void undo(order) },
    }),
    failure(failed, order) {
      const text = failedText(failed, 'Failed to remove purchase order')
      if (failed.kind !== 'unknown') return { kind: 'error', title: 'Error', text }
      return {
        kind: 'error',
        title: 'Error',
        text: `${text} The order may still have been removed.`,
        action: { label: 'Try again', onAction: () => void archive(order) },
      }
    },
  })
  const restoring = useRestore({
    success: (order) => order && `${documentTitle(order)} restored`,
    failure: (failed, order) => ({
      kind: 'error',
      title: 'Error',
      text: failedText(failed, 'Could not restore the purchase order'),
      action: { label: 'Try again', onAction: () => void undo(order) },
    }),
  })

  async function undo(order: RemovedOrder['order']) {
    const written = await restoring.run(order)
    if (written.kind !== 'sent' || !written.data) return
    places.coming(order.id)
    drop(order.id)
    await invalidateOrders(queryClient)
  }

  async function remove(order: CardOrder): Promise<void> {
    const question = deleteQuestion(order, await familyOf(order))
    if (await confirm({ ...question, confirmLabel: 'Delete', danger: true })) await archive(order)
  }

  async function archive(order: CardOrder): Promise<void> {
    const { kind } = await archiving.run(order)
    if (kind === 'sent') {
      places.going(order.id)
      const place = placeInList(queryClient, order.id)
      const { id, displayPo, documentType } = order
      if (place) add({ ...place, order: { id, displayPo, documentType }, at: Date.now() })
      hideOrder(queryClient, order.id)
    }
    // Reloads the orders if the outcome means that the ones on screen may be out of date.
    if (kind === 'sent' || kind === 'conflict' || kind === 'refused') await invalidateOrders(queryClient)
  }

  return { remove, removed, putBack: (order: RemovedOrder['order']) => void undo(order) }
}

async function familyOf(order: CardOrder): Promise<Order[]> {
  if (order.documentType === 'credit_memo') return []
  // Asks for confirmation even if the family can't be loaded, because archiving doesn't change the family's
  // other orders.
  const family = await readFamily(order.id).catch(() => null)
  return family?.members.filter((member) => member.status && member.id !== order.id) ?? []
}
