import type { QueryClient } from '@tanstack/react-query'

/**
 * When the user changes, drops everything that was loaded for the previous user, and reloads what is on
 * screen.
 */
export function reloadForUser(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' })
  return queryClient.resetQueries()
}
