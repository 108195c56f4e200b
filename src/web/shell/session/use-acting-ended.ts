import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { auth } from '#shared/api/auth.ts'
import { onActingEnded } from '#web/api/acting-ended.ts'
import { endpointKey } from '#web/api/hooks.ts'
import { startAfresh } from '#web/api/start-afresh.ts'
import { hasUnsavedWork } from '#web/shell/leaving/leaving.ts'
import { storeEmail } from './credentials.ts'
import { knownStatus } from './known-status.ts'

/**
 * The user acted for was archived: the page restarts for the manager. Unsaved work stays, under a notice of who is
 * signed in now (rules rights/acting-ends-with-the-person, rights/stored-as-the-page-says).
 */
export function useActingEnded(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let naming = false
    async function nameAnew() {
      // Every response reports that acting ended, including responses to requests made here.
      if (naming) return
      naming = true
      await queryClient.invalidateQueries({ queryKey: endpointKey(auth.status) })
      const { user } = knownStatus(queryClient) ?? {}
      if (user) storeEmail(user.email)
      naming = false
      await queryClient.invalidateQueries()
    }
    return onActingEnded(() => {
      if (!knownStatus(queryClient)?.realUser) return
      void (hasUnsavedWork() ? nameAnew() : startAfresh(queryClient))
    })
  }, [queryClient])
}
