import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { corrections } from '#shared/api/corrections/corrections.ts'
import type { PlannedOrder } from '#shared/api/corrections/corrections-schemas.ts'
import { readNumber } from '#shared/read-number.ts'
import { withinLimit } from '#web/api/answer-limit.ts'
import { call } from '#web/api/client.ts'
import { newId } from '#web/api/new-id.ts'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { isStarted } from './kept-list.ts'
import { orderKey, useCorrectionsRun } from './use-corrections-run.ts'
import { type AskedRow, rowsOf, useSource } from './use-source.ts'

export type Corrections = ReturnType<typeof useCorrections>

/**
 * Whether an order is selected by default: only if it has no problems, such as crediting more than is left to
 * credit.
 */
export const isReady = ({ problems }: PlannedOrder) => problems.length === 0

export function useCorrections(who: string, year: number) {
  const [visit, setVisit] = useState(newId)
  const { source, list, change, begin } = useSource(who, year)
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const run = useCorrectionsRun()
  const producer = useProducerFields(year, source.producerId, visit)
  const fields = producer.data?.fields ?? noFields
  const now = JSON.stringify([source.tolerance, source.typed])
  // Waits until the user stops typing before requesting a plan.
  const settled = useSettled(now, 300)
  const [settledTolerance, typed]: [string, typeof source.typed] = useMemo(
    () => JSON.parse(settled),
    [settled],
  )
  const tolerance = readNumber(settledTolerance, 'units')
  const rows = useMemo(() => rowsOf({ ...source, typed }, list, fields), [source, typed, list, fields])
  const plan = usePlan(
    {
      fiscalYear: year,
      tolerance: tolerance !== null && tolerance >= 0 ? tolerance : 0.5,
      addUp: source.addUp,
      rows,
    },
    visit,
  )
  const isAtWork = () => run.running !== null || isStarted(source)
  const signIn = useSignInOver(isAtWork)

  const orders = plan.data?.orders ?? noOrders
  const isMade = (one: PlannedOrder) => run.results.get(orderKey(one))?.kind === 'made'
  const isTicked = (one: PlannedOrder) =>
    isReady(one) && !isMade(one) && (ticks.get(orderKey(one)) ?? (one.beyond === null && !isRefused(one)))
  const isRefused = (one: PlannedOrder) => run.results.get(orderKey(one))?.kind === 'refused'

  function compareAgain() {
    run.forget()
    setTicks(new Map())
    setVisit(newId())
  }
  return {
    source,
    list,
    fields,
    producer,
    plan,
    rows,
    orders,
    isBehind: plan.isPlaceholderData || settled !== now,
    ticked: orders.filter(isTicked),
    isTicked,
    toleranceWrong: tolerance === null || tolerance < 0,
    run,
    signIn,
    isAtWork,
    compareAgain,
    change(changes: Parameters<typeof change>[0]) {
      run.forget()
      change(changes)
    },
    begin(changes: Parameters<typeof begin>[0]) {
      run.forget()
      setTicks(new Map())
      begin(changes)
    },
    tick: (one: PlannedOrder, ticked: boolean) => setTicks((now) => new Map(now).set(orderKey(one), ticked)),
  }
}

const noFields: never[] = []
const noOrders: never[] = []

interface AskedPlan {
  fiscalYear: number
  tolerance: number
  addUp: boolean
  rows: readonly AskedRow[]
}

/**
 * Loads the plan, which compares the list with current orders. Reloads the plan each time the dialog opens.
 */
function usePlan(asked: AskedPlan, visit: string) {
  return useQuery({
    queryKey: [corrections.plan.path, visit, asked],
    queryFn: () =>
      withinLimit((signal) => call(corrections.plan, { body: { ...asked, rows: [...asked.rows] }, signal })),
    enabled: asked.rows.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

function useProducerFields(fiscalYear: number, producerId: number | null, visit: string) {
  return useQuery({
    queryKey: [corrections.plan.path, visit, 'fields', fiscalYear, producerId],
    queryFn: ({ signal }) => call(corrections.plan, { body: { fiscalYear, rows: [], producerId }, signal }),
    enabled: producerId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
