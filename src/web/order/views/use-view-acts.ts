import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { ViewScreen } from '#shared/api/views/view-query.ts'
import { views as calls } from '#shared/api/views/views.ts'
import { CallError, failureText } from '#web/api/call-error.ts'
import { endpointKey } from '#web/api/hooks.ts'
import { signedIn } from '#web/api/outcome.ts'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { type SavedViews, storeViewAct, ViewGone } from './store-views.ts'
import type { ViewAct } from './view-acts.ts'

interface Failure {
  text: string
  /** Null if a retry is pointless. */
  again: (() => Promise<SavedViews | null>) | null
}

/**
 * Changes the user's views one at a time; a failure shows a message and allows a retry (rule views/failing).
 * `typed` returns whether there is typed text that a lost session must not discard.
 */
export function useViewActs(screen: ViewScreen, typed: () => boolean = () => false) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const running = useRef(false)
  const isTyped = useRef(typed)
  isTyped.current = typed
  const signIn = useSignInOver(useCallback(() => running.current || isTyped.current(), []))

  /** The resulting views; null on failure. */
  async function send(seen: SavedViews, act: ViewAct): Promise<SavedViews | null> {
    if (running.current) return null
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      const now = await signedIn(() => storeViewAct(screen, seen, act), signIn.ask)
      queryClient.setQueryData(endpointKey(calls.read), now)
      return now
    } catch (error) {
      if (error instanceof ViewGone) {
        queryClient.setQueryData(endpointKey(calls.read), error.now)
        setFailure({ text: error.message, again: null })
        return null
      }
      setFailure({ text: sentenceOf(error), again: () => send(seen, act) })
      // Shows what another window stored next to the message.
      if (error instanceof CallError && error.status === 409)
        void queryClient.invalidateQueries({ queryKey: endpointKey(calls.read) })
      return null
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, failure, forget: () => setFailure(null), signIn, send }
}

function sentenceOf(error: unknown): string {
  if (error instanceof CallError && error.status === 401) return 'User not logged in'
  const own = error instanceof CallError ? error.problems[0]?.message : undefined
  return own ?? failureText(error, 'The views could not be saved')
}
