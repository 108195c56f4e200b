import { QueryCache, QueryClient } from '@tanstack/react-query'
import { clientCache } from '#shared/constants.ts'
import { logFailure } from './log-failure.ts'

/**
 * No automatic retry, and no refetch by timer, focus or network (rule lists/kept-by-the-browser). A list that
 * fails to load is logged in the console, whether or not the page shows it too (rule lists/failing-picklist).
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
        // Offline, a call fails visibly instead of waiting without a sign.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
