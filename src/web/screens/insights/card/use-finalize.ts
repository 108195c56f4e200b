import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { auth } from '#shared/api/auth.ts'
import { orderLife, orders } from '#shared/api/orders.ts'
import type { CardOrder, Order } from '#shared/order/order.ts'
import { CallError, errorText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { invalidateOrders, useEndpoint } from '#web/api/hooks.ts'
import { isUnknown } from '#web/api/outcome.ts'
import { showOrder } from '#web/order/order-cache.ts'
import type { Report } from '#web/shell/dialogs/mail-draft.ts'
import { actingText } from '#web/shell/session/acting-text.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { isHindered, waitsForOkay } from './finalize-hindrance.ts'
import { finalizeQuestion } from './finalize-question.tsx'
import {
  finalizeDone,
  finalizeFailure,
  finalizeReport,
  finalizeWaiting,
  foundOut,
  unknownQuestion,
} from './finalize-texts.ts'

/** Orders on the way to ACES: the state that each had, and since when. */
export type Finalizing = ReadonlyMap<number, { from: 'open' | 'failed'; since: number }>

/**
 * Asks, finalizes, and shows the order as finalized meanwhile. If it fails, the order reverts and a report is ready
 * to send; if no answer comes, the order itself shows the outcome
 * (rules finalizing/shown-at-once, finalizing/no-answer). A known refusal isn't sent (rule finalizing/temporary-account).
 */
export function useFinalize() {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const session = useSession()
  const running = useRef(new Set<number>())
  const [finalizing, setFinalizing] = useState<Finalizing>(new Map())
  const [toReport, setToReport] = useState<Report | null>(null)

  async function finalize(order: CardOrder): Promise<void> {
    if (running.current.has(order.id)) return
    running.current.add(order.id)
    try {
      if (waitsForOkay(order, config?.discountApproval)) {
        // A manager may have decided by now.
        await invalidateOrders(queryClient)
        return
      }
      if (await isHindered(queryClient, order)) return
      const acting = actingText(session)
      if (await confirm(finalizeQuestion(order, { acesSimulated, acting }))) await send(order)
    } finally {
      running.current.delete(order.id)
    }
  }

  /** Read when the page opened; until then, assume nothing. */
  const config = useEndpoint(auth.config).data
  const acesSimulated = config?.acesSimulated ?? false

  async function send(order: CardOrder): Promise<void> {
    const { id, versionNumber, acesState } = order
    const from = acesState === 'failed' ? 'failed' : 'open'
    setFinalizing((now) => new Map(now).set(id, { from, since: Date.now() }))
    try {
      const body = { finalized: true, versionNumber }
      done(await call(orderLife.finalize, { params: { id }, body }))
    } catch (error) {
      if (isUnknown(error)) await findOut(order, error)
      else failed(order, error)
    }
    // Reads the order before it stops showing as finalized, so that it changes only once.
    await invalidateOrders(queryClient)
    setFinalizing((now) => new Map([...now].filter(([one]) => one !== id)))
  }

  function done(order: Order): void {
    showOrder(queryClient, order)
    toast.show({ kind: 'success', title: 'Success', text: finalizeDone })
  }

  async function findOut(order: CardOrder, lost: unknown): Promise<void> {
    try {
      const now = await call(orders.get, { params: { id: order.id } })
      const outcome = foundOut(order, now)
      if (outcome.kind === 'done') done(now)
      else if (outcome.kind === 'waiting') toast.show({ kind: 'info', ...finalizeWaiting(now) })
      else report(order, outcome.details ?? errorText(lost, String(lost)))
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return
      if (await confirm(unknownQuestion(order))) await findOut(order, lost)
    }
  }

  function failed(order: CardOrder, error: unknown): void {
    // The user was asked to sign in and chose Not now.
    if (error instanceof CallError && (error.status === 401 || error.code === 'sign_in_again')) return
    report(order, error instanceof CallError ? error.serverMessage : String(error))
  }

  function report(order: CardOrder, details: string): void {
    toast.show({ kind: 'error', title: 'Finalization Failed', text: finalizeFailure(details) })
    setToReport(finalizeReport(order, details))
  }

  return { finalizing, finalize, toReport, closeReport: () => setToReport(null) }
}
