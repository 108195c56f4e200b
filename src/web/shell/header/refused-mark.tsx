import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { refusals } from '#shared/api/views/views.ts'
import { endpointKey, useEndpoint } from '#web/api/hooks.ts'
import { useHasCredentials } from '#web/shell/session/credentials.ts'
import './refused-mark.css'

/**
 * A badge that appears if ACES has rejected any of the user's orders since the user last listed the rejected
 * orders. Screen readers also announce the number of those orders (rule views/refused-mark).
 */
export function RefusedMark() {
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  // Sends no request after a sign-out in another window, because the server would reject it.
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
