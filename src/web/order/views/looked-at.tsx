import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { viewEntries } from '#shared/api/views/view-query.ts'
import { refusals } from '#shared/api/views/views.ts'
import { endpointKey, useEndpoint } from '#web/api/hooks.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { useWrite } from '#web/api/write.ts'
import { useSession } from '#web/shell/session/session.tsx'

interface LookedAtProps {
  /** The URL query parameters of the list of rejected orders. */
  address: URLSearchParams
  readAt: number
  onReadAgain: () => void
}

/**
 * When the user views the orders that ACES rejected, marks the listed rejections as seen, which clears the
 * header badge. Reloads an outdated list first. Does nothing if the list has other filters, or if a manager
 * is acting for another user (rule views/refused-mark).
 */
export function LookedAt({ address, readAt, onReadAgain }: LookedAtProps) {
  const queryClient = useQueryClient()
  const look = useWrite({ write: (upTo: string, send) => send(refusals.look, { body: { upTo } }) })
  const { data, dataUpdatedAt } = useEndpoint(refusals.read)
  const { user, realUser } = useSession()
  const { sort, shown, person, ...said } = viewEntries('insights', address)
  const isWhole = Object.values(said).join('') === 'failed' && (person === '' || person === user.email)
  const upTo = data?.unseen && isWhole && !realUser ? data.upTo : null
  const isOld = readAt < dataUpdatedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks each new rejection as seen once
  useEffect(() => {
    if (upTo === null) return
    if (isOld) return onReadAgain()
    void look.run(upTo).then((written) => {
      if (written.kind === 'sent') queryClient.setQueryData(endpointKey(refusals.read), written.data)
      // If marking the rejections as seen fails, the badge remains visible.
      if ('error' in written) logFailure('Could not mark the rejected orders as seen', written.error)
    })
  }, [upTo, isOld])
  return null
}
