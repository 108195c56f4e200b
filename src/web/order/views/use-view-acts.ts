import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ViewScreen } from '#shared/api/views/view-query.ts'
import { views as calls } from '#shared/api/views/views.ts'
import { endpointKey } from '#web/api/hooks.ts'
import { failedText, useWrite } from '#web/api/write.ts'
import { type SavedViews, storeViewAct } from './store-views.ts'
import type { ViewAct } from './view-acts.ts'

interface Failure {
  text: string
  /** Retries the change; null if a retry can't help. */
  again: (() => Promise<SavedViews | null>) | null
}

/**
 * Changes the user's views one at a time. A failure shows a message and allows a retry (rule views/failing).
 */
export function useViewActs(screen: ViewScreen) {
  const queryClient = useQueryClient()
  const { run, sending, isSending } = useWrite({
    write: ({ seen, act }: { seen: SavedViews; act: ViewAct }, toServer) =>
      storeViewAct(toServer, screen, seen, act),
  })
  const [failure, setFailure] = useState<Failure | null>(null)

  async function send(seen: SavedViews, act: ViewAct): Promise<SavedViews | null> {
    if (isSending()) return null
    setFailure(null)
    const written = await run({ seen, act })
    if ('error' in written) {
      const text = written.problems[0]?.message ?? failedText(written, 'The views could not be saved')
      setFailure({ text, again: () => send(seen, act) })
      // Reloads the views, so that changes saved in another window appear along with the error message.
      if (written.kind === 'conflict')
        void queryClient.invalidateQueries({ queryKey: endpointKey(calls.read) })
    }
    if (written.kind !== 'sent') return null
    const { now, gone } = written.data
    queryClient.setQueryData(endpointKey(calls.read), now)
    if (!gone) return now
    const text = `“${gone.name}” was deleted in another window or on another device`
    setFailure({ text, again: null })
    return null
  }

  return { busy: sending, isSending, failure, send }
}
