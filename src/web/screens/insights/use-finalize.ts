import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { orderLife } from '#shared/api/orders.ts'
import { picklists } from '#shared/api/picklists.ts'
import type { Order } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { endpointQuery, invalidateOrders } from '#web/api/hooks.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { showOrder } from './cached-orders.ts'
import { finalizeQuestion } from './finalize-question.tsx'
import {
  finalizeDone,
  finalizeFailure,
  finalizeReport,
  type Report,
  temporaryAccounts,
} from './life-texts.ts'

/**
 * Asks, finalizes, and shows the order as finalized meanwhile; where it fails, the order goes back to what it
 * was and a report is ready to be sent (decisions ).
 */
export function useFinalize() {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const running = useRef(new Set<number>())
  const [finalizing, setFinalizing] = useState<ReadonlySet<number>>(new Set())
  const [report, setReport] = useState<Report | null>(null)

  async function finalize(order: Order): Promise<void> {
    if (running.current.has(order.id)) return
    running.current.add(order.id)
    try {
      const names = await temporaryNames(order)
      if (await confirm(finalizeQuestion(order, names))) await send(order)
    } finally {
      running.current.delete(order.id)
    }
  }

  async function temporaryNames(order: Order): Promise<string[]> {
    // Without the list nothing is warned of; the server refuses all the same.
    const accounts = await queryClient.fetchQuery(endpointQuery(picklists.customers)).catch(() => [])
    return temporaryAccounts(order, accounts)
  }

  async function send(order: Order): Promise<void> {
    const { id, versionNumber } = order
    setFinalizing((now) => new Set(now).add(id))
    try {
      const body = { finalized: true, versionNumber }
      showOrder(queryClient, await call(orderLife.finalize, { params: { id }, body }))
      toast.show({ kind: 'success', title: 'Success', text: finalizeDone })
    } catch (error) {
      failed(order, error)
    }
    // The order is read again before it stops being shown as finalized, so that it changes once.
    await invalidateOrders(queryClient)
    setFinalizing((now) => new Set([...now].filter((one) => one !== id)))
  }

  function failed(order: Order, error: unknown): void {
    if (error instanceof CallError && error.status === 401) return
    const details = error instanceof CallError ? error.serverMessage : String(error)
    toast.show({ kind: 'error', title: 'Finalization Failed', text: finalizeFailure(details) })
    setReport(finalizeReport(order, details))
  }

  return { finalizing, finalize, report, closeReport: () => setReport(null) }
}
