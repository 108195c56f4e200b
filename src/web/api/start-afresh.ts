import type { QueryClient } from '@tanstack/react-query'

/** For another person: nothing that was read for the one before is kept, and what is on screen is read again. */
export function startAfresh(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' })
  return queryClient.resetQueries()
}
