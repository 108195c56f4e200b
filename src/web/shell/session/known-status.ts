import type { QueryClient } from '@tanstack/react-query'
import { auth } from '#shared/api/auth.ts'
import type { Answer } from '#shared/endpoint.ts'
import { endpointKey } from '#web/api/hooks.ts'

const key = endpointKey(auth.status)
type Status = Answer<typeof auth.status>

export function knownStatus(queryClient: QueryClient): Status | undefined {
  return queryClient.getQueryData<Status>(key)
}

/** Clears the notice that tells a manager why acting for another user ended. */
export function forgetNotice(queryClient: QueryClient): void {
  queryClient.setQueryData<Status>(key, (known) => known && { ...known, notice: null })
}
