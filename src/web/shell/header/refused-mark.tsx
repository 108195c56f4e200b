import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { refusals } from '#shared/api/views/views.ts'
import { endpointKey, useEndpoint } from '#web/api/hooks.ts'
import { useHasCredentials } from '#web/shell/session/credentials.ts'
import './refused-mark.css'

/** One's own orders that ACES refused since one looked at them (rule views/refused-mark). Quiet where none are known. */
export function RefusedMark() {
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  // Signed out in another window, while this one keeps work: a refusal would say so once more, after the next login.
  const signedIn = useHasCredentials()
  const { data } = useEndpoint(refusals.read, {}, { enabled: signedIn })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes on to another screen is told what came since
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: endpointKey(refusals.read), stale: true })
  }, [pathname])
  if (!data?.unseen) return null
  return (
    <span className="refused-mark" title="ACES refused orders of yours">
      <span className="vh">, {data.unseen.toLocaleString('en-US')} refused by ACES</span>
    </span>
  )
}
