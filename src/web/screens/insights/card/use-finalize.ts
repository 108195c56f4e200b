import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { auth } from '#shared/api/auth.ts'
import { orderLife, orders } from '#shared/api/orders.ts'
import type { CardOrder, Order } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { invalidateOrders, useEndpoint } from '#web/api/hooks.ts'
import { attempt, type Failed } from '#web/api/outcome.ts'
import { useWrite } from '#web/api/write.ts'
import { showOrder } from '#web/order/order-cache.ts'
import type { Report } from '#web/shell/dialogs/mail-draft.ts'
import { actingText } from '#web/shell/session/acting-text.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { isBlocked, waitsForOkay } from './finalize-blockers.ts'
import { finalizeQuestion } from './finalize-question.tsx'
import {
  finalizeDone,
  finalizeFailure,
  finalizeReport,
  finalizeWaiting,
  foundOut,
  unknownQuestion,
} from './finalize-texts.ts'

/** The orders being sent to ACES, by ID, each with its status before finalizing and the time it was sent. */
export type Finalizing = ReadonlyMap<number, { from: 'open' | 'failed'; since: number }>

/**
 * Asks for confirmation, finalizes the order, and shows it as finalized until the response arrives. If
 * finalizing fails, the order shows its previous status again, and an error report is ready to send. If no
 * response arrives, the order is reloaded to find the outcome (rules finalizing/shown-at-once,
 * finalizing/no-answer). Doesn't send a request that the server would reject (rule
 * finalizing/temporary-account).
 */
export function useFinalize() {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const session = useSession()
  const running = useRef(new Set<number>())
  const [finalizing, setFinalizing] = useState<Finalizing>(new Map())
  const writer = useWrite({
    write: ({ id, versionNumber }: CardOrder, send) =>
      send(orderLife.finalize, { params: { id }, body: { finalized: true, versionNumber } }),
    flight: ({ id }) => id,
  })
  const { toReport, report, closeReport } = useReport()

  async function finalize(order: CardOrder): Promise<void> {
    if (running.current.has(order.id)) return
    running.current.add(order.id)
    await ask(order).finally(() => running.current.delete(order.id))
  }

  async function ask(order: CardOrder): Promise<void> {
    // Reloads the order, because a manager may have approved its discounts since it was loaded.
    if (waitsForOkay(order, config?.discountApproval)) return invalidateOrders(queryClient)
    if (await isBlocked(queryClient, order)) return
    const acesSimulated = config?.acesSimulated ?? false
    if (await confirm(finalizeQuestion(order, { acesSimulated, acting: actingText(session) })))
      await send(order)
  }

  const config = useEndpoint(auth.config).data

  async function send(order: CardOrder): Promise<void> {
    const { id, acesState } = order
    const from = acesState === 'failed' ? 'failed' : 'open'
    setFinalizing((now) => new Map(now).set(id, { from, since: Date.now() }))
    const written = await writer.run(order)
    if (written.kind === 'sent') done(written.data)
    else if (written.kind === 'unknown') await findOut(order, written)
    else if ('error' in written && !isSignInDeclined(written)) report(order, written.message)
    // Keeps showing the order as finalized until it has been reloaded, so that its status changes only once.
    await invalidateOrders(queryClient)
    setFinalizing((now) => new Map([...now].filter(([one]) => one !== id)))
  }

  function done(order: Order): void {
    showOrder(queryClient, order)
    toast.show({ kind: 'success', title: 'Success', text: finalizeDone })
  }

  async function findOut(order: CardOrder, lost: Failed): Promise<void> {
    const read = await attempt(() => call(orders.get, { params: { id: order.id } }))
    if (read.kind === 'signed out') return
    if (read.kind !== 'sent') {
      if (await confirm(unknownQuestion(order))) await findOut(order, lost)
      return
    }
    const outcome = foundOut(order, read.data)
    if (outcome.kind === 'done') done(read.data)
    else if (outcome.kind === 'waiting') toast.show({ kind: 'info', ...finalizeWaiting(read.data) })
    else report(order, outcome.details ?? lost.message)
  }

  return { finalizing, finalize, toReport, closeReport }
}

/** True if the user was asked to sign in and chose Not now. */
function isSignInDeclined({ kind, error }: Failed): boolean {
  return kind === 'signed out' || (error instanceof CallError && error.code === 'sign_in_again')
}

function useReport() {
  const toast = useToast()
  const [toReport, setToReport] = useState<Report | null>(null)
  function report(order: CardOrder, details: string): void {
    toast.show({ kind: 'error', title: 'Finalization Failed', text: finalizeFailure(details) })
    setToReport(finalizeReport(order, details))
  }
  return { toReport, report, closeReport: () => setToReport(null) }
}
