import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlannedOrder } from '#shared/api/corrections/corrections-schemas.ts'
import { orders } from '#shared/api/orders.ts'
import { correctionBody, correctionKey } from '#shared/order/corrections/correction-key.ts'
import { problemText } from '#web/api/call-error.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { useWriteMany } from '#web/api/write-many.ts'

export type Result =
  | { kind: 'made'; id: number; displayPo: string }
  | { kind: 'refused'; text: string }
  | { kind: 'unknown' }

export const orderKey = ({ familyId, documentType }: PlannedOrder) => `${familyId} ${documentType}`

/** (rule corrections/never-twice) */
export function useCorrectionsRun() {
  const queryClient = useQueryClient()
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const { running, start: run, stop } = useWriteMany()

  async function start(planned: readonly PlannedOrder[]): Promise<void> {
    const known = new Map(results)
    function settle(one: PlannedOrder, result: Result) {
      known.set(orderKey(one), result)
      setResults(new Map(known))
    }
    await run({
      items: planned,
      write(one, send) {
        // The idempotency key is derived from the order's content, so running the same list again doesn't
        // create the order twice.
        const body = bodyOf(one, madeBeside(one, known))
        return send(orders.create, { body, idempotencyKey: correctionKey(body) })
      },
      onDone: (one, { id, displayPo }) => settle(one, { kind: 'made', id, displayPo }),
      onRefused(one, error) {
        settle(one, { kind: 'refused', text: problemText(error, 'The order could not be created') })
        return 'next'
      },
      onUnknown: (one) => settle(one, { kind: 'unknown' }),
    })
    await invalidateOrders(queryClient)
  }

  return { results, running, start, stop, forget: () => setResults(new Map()) }
}

/**
 * The ID of the family's other correction, if this run has already created it. For a supplemental, the other
 * correction is the credit memo, and vice versa. The plan lacks this ID, because the plan was made before the
 * run.
 */
function madeBeside(one: PlannedOrder, known: ReadonlyMap<string, Result>): number[] {
  const other = one.documentType === 'supplemental' ? 'credit_memo' : 'supplemental'
  const result = known.get(orderKey({ ...one, documentType: other }))
  return result?.kind === 'made' ? [result.id] : []
}

function bodyOf(
  { familyId, state, documentType, lineItems, beyond }: PlannedOrder,
  beside: readonly number[],
) {
  const sent = { familyId, state, documentType, lineItems, creditsOver: beyond?.over ?? null }
  return correctionBody(sent, beside)
}
