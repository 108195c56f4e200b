import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { renewals } from '#shared/api/renewals.ts'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/api/client.ts'
import type { Season } from './season.ts'

type Page = Answer<typeof renewals.plan>
export type Planned = Page['renewals'][number]

function read({ producerId, ...season }: Season, after: number, signal?: AbortSignal): Promise<Page> {
  return call(renewals.plan, {
    query: { ...season, producerId: producerId ?? undefined, after: after || undefined },
    signal,
  })
}

/**
 * Loads the season's orders, 200 at a time, with their renewals planned from the current lists; reloads them
 * each time the dialog opens.
 */
export function useRenewals(season: Season, visit: string) {
  const queryClient = useQueryClient()
  const queryKey = [renewals.plan.path, visit, season]
  const { data, ...query } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(season, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page: Page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  /** Reloads one order and replaces the cached one; returns null if the order can no longer be renewed. */
  async function readAgain(id: number): Promise<Planned | null> {
    const page = await read(season, id - 1)
    const fresh = page.renewals.find(({ source }) => source.id === id) ?? null
    if (fresh) {
      queryClient.setQueryData<InfiniteData<Page, number>>(
        queryKey,
        (now) => now && { ...now, pages: now.pages.map((one) => withFresh(one, fresh)) },
      )
    }
    return fresh
  }

  return { ...query, readAgain, planned: data?.pages.flatMap((page) => page.renewals) ?? null }
}

function withFresh(page: Page, fresh: Planned): Page {
  return { ...page, renewals: page.renewals.map((one) => (one.source.id === fresh.source.id ? fresh : one)) }
}
