import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { OrderSent } from '#shared/order/order.ts'
import { sentRenewal } from '#shared/order/renewal/plan-renewal.ts'
import { renewalKey } from '#shared/order/renewal/renewal-key.ts'
import { problemText } from '#web/api/call-error.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { useWriteMany } from '#web/api/write-many.ts'
import { type Result, type Row, renewalsOf } from './choices.ts'

/**
 * An order to create; its idempotency key makes sure that it is created only once (rule
 * renewals/never-twice).
 */
interface Wanted {
  sourceId: number
  body: OrderSent
  key: string
}

interface RunOptions {
  onMade: (sourceId: number) => void
  /**
   * Reloads a rejected order to show how to fix it; resolves to false if the order can no longer be renewed.
   */
  onRefused: (sourceId: number) => Promise<boolean>
}

function wantedOf({ planned, plan }: Row): Wanted {
  const body = sentRenewal(plan, planned.source.id, renewalsOf(planned))
  return { sourceId: planned.source.id, body, key: renewalKey(body, planned.renewedAs) }
}

/** Creates the selected orders one at a time; the run can be stopped and continued. */
export function useRun({ onMade, onRefused }: RunOptions) {
  const queryClient = useQueryClient()
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map())
  const { running, start: run, stop } = useWriteMany()

  function settle({ sourceId }: Wanted, result: Result) {
    setResults((now) => new Map(now).set(sourceId, result))
  }

  async function start(rows: readonly Row[]): Promise<void> {
    await run({
      items: rows.map(wantedOf),
      write: ({ body, key }, send) => send(orders.create, { body, idempotencyKey: key }),
      onDone(one, { displayPo }) {
        settle(one, { kind: 'made', displayPo })
        onMade(one.sourceId)
      },
      async onRefused(one, error): Promise<'next'> {
        const refused = {
          kind: 'refused',
          text: problemText(error, 'The order could not be created'),
        } as const
        settle(one, { ...refused, gone: false })
        if (!(await onRefused(one.sourceId))) settle(one, { ...refused, gone: true })
        return 'next'
      },
      onUnknown: (one) => settle(one, { kind: 'unknown' }),
    })
    await invalidateOrders(queryClient)
  }

  return { results, running, start, stop, forget: () => setResults(new Map()) }
}
