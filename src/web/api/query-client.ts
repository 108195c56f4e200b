import { QueryCache, QueryClient } from '@tanstack/react-query'
import { clientCache } from '#shared/constants.ts'
import { logFailure } from './log-failure.ts'

/**
 * Creates a client that doesn't retry automatically, or refetch on a timer, on focus or on reconnect (rule
 * lists/kept-by-the-browser). It logs each list that fails to load, even if the page also shows the failure
 * (rule lists/failing-picklist).
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
        // Makes calls fail visibly while offline, instead of pausing silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
