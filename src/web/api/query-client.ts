import { QueryClient } from '@tanstack/react-query'
import { clientCache } from '#shared/constants.ts'

/** Nothing happens by itself: no retry, no refetch by clock, focus or network (section 9). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: clientCache.freshMs,
        gcTime: clientCache.keepMs,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Without a network a call fails and says so, instead of waiting unseen.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
