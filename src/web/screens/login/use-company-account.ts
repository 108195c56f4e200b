import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { oidc } from '#shared/api/auth.ts'
import type { WantedPage } from '#shared/api/auth-schemas.ts'
import { signedInPage, signInServiceAway } from '#shared/constants.ts'
import { isOwnPath } from '#shared/own-path.ts'
import { CallError } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { useWrite } from '#web/api/write.ts'
import { renewCredentials, storeCredentials } from '#web/shell/session/credentials.ts'
import { readArrival } from './arrival.ts'

/**
 * Statuses that don't show whether the credential is valid: no response, a rate limit, and an unavailable
 * service.
 */
const notLookedAt = new Set([0, 429, 503])

export function useCompanyAccount(clientId: string) {
  const location = useLocation()
  const [{ credential, away, refusal, wanted }] = useState(() => readArrival(location))
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { run, sending, state } = useWrite({
    write: (credential: string, send) => send(oidc.verify, { body: { credential, clientId } }),
  })
  const begun = useRef(false)

  async function getIn(credential: string) {
    const written = await run(credential)
    if (written.kind !== 'sent') return
    const answer = written.data
    queryClient.clear()
    if (answer.to === signedInPage) renewCredentials(answer.user.email)
    else storeCredentials(answer.user.email)
    navigate(isOwnPath(answer.to) ? answer.to : '/', { replace: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, on arrival.
  useEffect(() => {
    if (begun.current || !location.hash) return
    begun.current = true
    // Removes the credential from the address bar and from history.
    navigate({ search: location.search }, { replace: true, state: { wanted: wanted.to } })
    if (credential) void getIn(credential)
  }, [])

  const failed = 'error' in state ? state : null
  /** The page that the user wanted before sign-in failed. The next successful sign-in opens this page. */
  const again = failed?.error instanceof CallError ? wantedPage(failed.error.details) : null
  return {
    start: () => window.location.assign(addressOf(oidc.start, { query: again ?? wanted })),
    closed: away ? signInServiceAway : refusal,
    pending: sending,
    failure: failed ? failed.message : null,
    /** Retries with the same credential if the server didn't check it, because it may still be valid. */
    retry: notLookedAt.has(failed?.status ?? -1) && credential ? () => void getIn(credential) : undefined,
  }
}

function wantedPage({ to, as }: Record<string, unknown>): WantedPage | null {
  if (typeof to !== 'string' || !isOwnPath(to)) return null
  return typeof as === 'string' ? { to, as } : { to }
}
