import type { QueryClient } from '@tanstack/react-query'
import { auth } from '#shared/api/auth.ts'
import type { Answer } from '#shared/endpoint.ts'
import { endpointKey } from '#web/api/hooks.ts'

const key = endpointKey(auth.status)
type Status = Answer<typeof auth.status>

/** Who is signed in, as far as this page knows. */
export function knownStatus(queryClient: QueryClient): Status | undefined {
  return queryClient.getQueryData<Status>(key)
}

/** Clears the notice once the user has read it. */
export function forgetNotice(queryClient: QueryClient): void {
  queryClient.setQueryData<Status>(key, (known) => known && { ...known, notice: null })
}
