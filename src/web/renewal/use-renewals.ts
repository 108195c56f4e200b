import { useInfiniteQuery } from '@tanstack/react-query'
import { renewals } from '#shared/api/renewals.ts'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/api/client.ts'
import type { Season } from './season.ts'

export type Planned = Answer<typeof renewals.plan>['renewals'][number]

/** The orders of the season, 200 at a time, by today's lists: read anew whenever the dialog opens. */
export function useRenewals({ producerId, ...season }: Season, visit: string) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [renewals.plan.path, visit, producerId, season],
    queryFn: ({ pageParam, signal }) =>
      call(renewals.plan, {
        query: { ...season, producerId: producerId ?? undefined, after: pageParam || undefined },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page: Answer<typeof renewals.plan>) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { ...query, planned: data?.pages.flatMap((page) => page.renewals) ?? null }
}
