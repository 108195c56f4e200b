import { QueryCache, QueryClient } from '@tanstack/react-query'
import { clientCache } from '#shared/constants.ts'
import { logFailure } from './log-failure.ts'

/**
 * Nothing happens by itself: no retry, no refetch by clock, focus or network
 * (rule lists/kept-by-the-browser). A list that could not
 * be read is told of in the console, whether or not the page says so too (rule lists/failing-picklist).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => logFailure(`${queryKey[0]} could not be read`, error),
    }),
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
