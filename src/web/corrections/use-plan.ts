import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { corrections } from '#shared/api/corrections/corrections.ts'
import { withinLimit } from '#web/api/answer-limit.ts'
import { call } from '#web/api/client.ts'
import type { AskedRow } from './use-source.ts'

export interface AskedPlan {
  fiscalYear: number
  tolerance: number
  addUp: boolean
  rows: readonly AskedRow[]
}

/** The plan against current orders; reloads each time the dialog opens. */
export function usePlan(asked: AskedPlan, visit: string) {
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

export function useProducerFields(fiscalYear: number, producerId: number | null, visit: string) {
  return useQuery({
    queryKey: [corrections.plan.path, visit, 'fields', fiscalYear, producerId],
    queryFn: ({ signal }) => call(corrections.plan, { body: { fiscalYear, rows: [], producerId }, signal }),
    enabled: producerId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
