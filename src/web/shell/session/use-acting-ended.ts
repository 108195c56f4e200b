import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onActingEnded } from '#web/api/acting-ended.ts'
import { startAfresh } from '#web/api/start-afresh.ts'
import { hasUnsavedWork } from '#web/shell/leaving/leaving.ts'
import { knownStatus } from './known-status.ts'

/**
 * The person acted for was archived: the page begins anew for the manager. Not above unsaved work, which stays to be
 * sent again; the server then says itself why it was refused (rule rights/acting-ends-with-the-person).
 */
export function useActingEnded(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onActingEnded(() => {
        if (knownStatus(queryClient)?.realUser && !hasUnsavedWork()) void startAfresh(queryClient)
      }),
    [queryClient],
  )
}
