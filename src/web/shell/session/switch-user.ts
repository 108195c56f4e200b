import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { auth } from '#shared/api/auth.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { reloadForUser } from '#web/api/reload-for-user.ts'
import { failedText, useWrite } from '#web/api/write.ts'
import { mayLeave } from '#web/shell/leaving/leaving.ts'
import { clearHandOvers } from '#web/shell/leaving/open-in-form.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import { storeEmail } from './credentials.ts'

export const switchFailed = 'Failed to switch user. Please try again.'

/**
 * Switches to acting as another user. Clears the orders that the form was about to open, and everything
 * loaded for the previous user.
 */
export function useSwitchUser() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const { run, sending } = useWrite({
    write: (userId: string, send) => send(auth.adminSwitch, { body: { userId } }),
    failure: (failed) => ({
      kind: 'error',
      title: 'Switch Failed',
      text: failedText(failed, switchFailed),
    }),
  })

  /**
   * Switches to another user; resolves to false if the user chose to stay on the page or the switch failed.
   */
  async function switchTo(email: string): Promise<boolean> {
    if (!(await mayLeave())) return false
    const written = await run(email)
    if ('error' in written) logFailure('Admin switch failed', written.error)
    if (written.kind !== 'sent') return false
    const { user, message } = written.data
    clearHandOvers()
    storeEmail(user.email)
    navigate('/')
    await reloadForUser(queryClient)
    toast.show({ kind: 'success', title: 'User Switched', text: message })
    return true
  }

  return { switchTo, pending: sending }
}
