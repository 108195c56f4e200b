import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { refusals } from '#shared/api/views/views.ts'
import { endpointKey, useEndpoint } from '#web/api/hooks.ts'
import { useHasCredentials } from '#web/shell/session/credentials.ts'
import './refused-mark.css'

/**
 * The number of the user's orders that ACES rejected since the user last looked; hidden if 0 (rule
 * views/refused-mark).
 */
export function RefusedMark() {
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  // If the user has signed out in another window while this one keeps unsaved work, a request would only
  // fail.
  const signedIn = useHasCredentials()
  const { data } = useEndpoint(refusals.read, {}, { enabled: signedIn })
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again on each change of screen
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: endpointKey(refusals.read), stale: true })
  }, [pathname])
  if (!data?.unseen) return null
  return (
    <span className="refused-mark" title="ACES rejected some of your orders">
      <span className="vh">, {data.unseen.toLocaleString('en-US')} rejected by ACES</span>
    </span>
  )
}
