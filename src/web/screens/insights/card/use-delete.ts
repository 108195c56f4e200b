import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { orderLife } from '#shared/api/orders.ts'
import type { CardOrder, Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import { CallError, failureText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { newId } from '#web/api/new-id.ts'
import { isUnknown } from '#web/api/outcome.ts'
import { putBackOrder } from '#web/order/credit-consent.ts'
import { hideOrder, placeInList } from '#web/order/order-cache.ts'
import { readFamily } from '#web/order/read-family.ts'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { deleteQuestion } from './finalize-texts.ts'
import { type RemovedOrder, useRemovedOrders } from './removed-orders.ts'

interface Places {
  /** A card is about to leave. */
  going: (id: number) => void
  /** A card is about to come back. */
  coming: (id: number) => void
}

/**
 * Delete archives the order after asking. The notice, and for ten minutes its former place, can undo it
 * (rule states/undo-of-delete).
 */
export function useDelete(who: string, places: Places) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  /** Keys of removals without an answer: a retry with the same key gets the first one's outcome. */
  const unknown = useRef(new Map<number, string>())
  const { removed, add, drop } = useRemovedOrders(who)

  async function undo(order: RemovedOrder['order']) {
    try {
      if ((await putBackOrder(order.id, confirm)) === null) return
      places.coming(order.id)
      drop(order.id)
      toast.show({ kind: 'success', title: 'Success', text: `${documentTitle(order)} restored` })
      await invalidateOrders(queryClient)
    } catch (error) {
      toast.show({
        kind: 'error',
        title: 'Error',
        text: failureText(error, 'Could not restore the purchase order'),
        action: { label: 'Try again', onAction: () => void undo(order) },
      })
    }
  }

  async function familyOf(order: CardOrder): Promise<Order[]> {
    if (order.documentType === 'credit_memo') return []
    // If the family can't be read, ask anyway: archiving leaves its other orders unchanged.
    const family = await readFamily(order.id).catch(() => null)
    return family?.members.filter((member) => member.status && member.id !== order.id) ?? []
  }

  async function remove(order: CardOrder): Promise<void> {
    const question = deleteQuestion(order, await familyOf(order))
    if (await confirm({ ...question, confirmLabel: 'Delete', danger: true })) await archive(order)
  }

  async function archive(order: CardOrder): Promise<void> {
    try {
      await archiveOnce(order)
    } catch (error) {
      const text = failureText(error, 'Failed to remove purchase order')
      const again = unknown.current.has(order.id)
      toast.show({
        kind: 'error',
        title: 'Error',
        text: again ? `${text} The order may still have been removed.` : text,
        action: again ? { label: 'Try again', onAction: () => void archive(order) } : undefined,
      })
      // Don't keep showing an outdated order.
      if (isOutdated(error)) await invalidateOrders(queryClient)
      return
    }
    places.going(order.id)
    const place = placeInList(queryClient, order.id)
    const { id, displayPo, documentType } = order
    if (place) add({ ...place, order: { id, displayPo, documentType }, at: Date.now() })
    hideOrder(queryClient, order.id)
    toast.show({
      kind: 'success',
      title: documentTitle(order),
      text: 'Purchase order removed successfully',
      action: { label: 'Undo', onAction: () => void undo(order) },
    })
    await invalidateOrders(queryClient)
  }

  /** A missing order doesn't show who removed it, or whether it is just out of view; its key does. */
  async function archiveOnce({ id, finalized }: CardOrder): Promise<void> {
    const key = unknown.current.get(id) ?? newId()
    unknown.current.delete(id)
    try {
      const query = { finalized: `${finalized}` as const }
      await call(orderLife.archive, { params: { id }, query, idempotencyKey: key })
    } catch (error) {
      if (isUnknown(error)) unknown.current.set(id, key)
      throw error
    }
  }

  return { remove, removed, putBack: (order: RemovedOrder['order']) => void undo(order) }
}

const isOutdated = (error: unknown) => error instanceof CallError && [403, 404, 409].includes(error.status)
