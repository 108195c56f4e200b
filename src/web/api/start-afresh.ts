import type { QueryClient } from '@tanstack/react-query'

/** On a user change: drops everything the previous user read, and reloads what is on screen. */
export function startAfresh(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' })
  return queryClient.resetQueries()
}
