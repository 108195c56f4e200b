import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { oidc } from '#shared/api/auth.ts'
import type { WantedPage } from '#shared/api/auth-schemas.ts'
import { signedInPage, signInServiceAway } from '#shared/constants.ts'
import { isOwnPath } from '#shared/own-path.ts'
import { addressOf } from '#web/api/client.ts'
import { useSend } from '#web/api/hooks.ts'
import { renewCredentials, storeCredentials } from '#web/shell/session/credentials.ts'
import { readArrival } from './arrival.ts'

/** No answer, too many at once, the database away: none of these says anything of the credential. */
const notLookedAt = new Set([0, 429, 503])

/** To the provider, and in with the credential that one comes back with. */
export function useCompanyAccount(clientId: string) {
  const location = useLocation()
  const [{ credential, away, refusal, wanted }] = useState(() => readArrival(location))
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const verify = useSend(oidc.verify)
  const begun = useRef(false)

  async function getIn(credential: string) {
    const answer = await verify.mutateAsync({ body: { credential, clientId } }).catch(() => null)
    if (!answer) return
    queryClient.clear()
    if (answer.to === signedInPage) renewCredentials(answer.user.email)
    else storeCredentials(answer.user.email)
    navigate(isOwnPath(answer.to) ? answer.to : '/', { replace: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, as the person arrives.
  useEffect(() => {
    if (begun.current || !location.hash) return
    begun.current = true
    // Not for the history, nor for whoever looks at the screen.
    navigate({ search: location.search }, { replace: true, state: { wanted: wanted.to } })
    if (credential) void getIn(credential)
  }, [])

  const { error } = verify
  /** Refused, one may try again as somebody else, and is led where one wanted to go. */
  const again = error ? wantedPage(error.details) : null
  return {
    start: () => window.location.assign(addressOf(oidc.start, { query: again ?? wanted })),
    /** Why it could not be begun. */
    closed: away ? signInServiceAway : refusal,
    pending: verify.isPending,
    failure: error ? error.serverMessage : null,
    /** The credential was not looked at, and is still good. */
    retry: error && notLookedAt.has(error.status) && credential ? () => void getIn(credential) : undefined,
  }
}

function wantedPage({ to, as }: Record<string, unknown>): WantedPage | null {
  if (typeof to !== 'string' || !isOwnPath(to)) return null
  return typeof as === 'string' ? { to, as } : { to }
}
