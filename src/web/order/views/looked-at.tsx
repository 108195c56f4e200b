import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { viewEntries } from '#shared/api/views/view-query.ts'
import { refusals } from '#shared/api/views/views.ts'
import { call } from '#web/api/client.ts'
import { endpointKey, useEndpoint } from '#web/api/hooks.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { useSession } from '#web/shell/session/session.tsx'

interface LookedAtProps {
  /** The address of a list of refused orders. */
  address: URLSearchParams
  /** When that list was read. */
  readAt: number
  /** Reads that list again. */
  onReadAgain: () => void
}

/**
 * Somebody looks at the orders that ACES refused: the mark in the header goes, up to the last refusal that was known
 * when the list was read. A list that is older than what is known is read again first. Who narrows the list further, or
 * acts for somebody, takes nothing away (rule views/refused-mark).
 */
export function LookedAt({ address, readAt, onReadAgain }: LookedAtProps) {
  const queryClient = useQueryClient()
  const { data, dataUpdatedAt } = useEndpoint(refusals.read)
  const { user, realUser } = useSession()
  const { sort, shown, person, ...said } = viewEntries('insights', address)
  const isWhole = Object.values(said).join('') === 'failed' && (person === '' || person === user.email)
  const upTo = data?.unseen && isWhole && !realUser ? data.upTo : null
  const isOld = readAt < dataUpdatedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal that comes is looked at once
  useEffect(() => {
    if (upTo === null) return
    if (isOld) return onReadAgain()
    call(refusals.look, { body: { upTo } }).then(
      (now) => queryClient.setQueryData(endpointKey(refusals.read), now),
      // The mark stays; nobody waits for it to go.
      (error) => logFailure('Could not mark the refused orders as seen', error),
    )
  }, [upTo, isOld])
  return null
}
