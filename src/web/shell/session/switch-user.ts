import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { auth } from '#shared/api/auth.ts'
import { failureText } from '#web/api/call-error.ts'
import { useSend } from '#web/api/hooks.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { startAfresh } from '#web/api/start-afresh.ts'
import { mayLeave } from '#web/shell/leaving/leaving.ts'
import { clearHandOvers } from '#web/shell/leaving/open-in-form.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import { storeEmail } from './credentials.ts'

/** Acts as another user; clears everything handed over or read for the previous one. */
export function useSwitchUser() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const send = useSend(auth.adminSwitch)

  /** False: the user stayed, or it failed. */
  async function switchTo(email: string): Promise<boolean> {
    if (!(await mayLeave())) return false
    try {
      const { user, message } = await send.mutateAsync({ body: { userId: email } })
      clearHandOvers()
      storeEmail(user.email)
      navigate('/')
      await startAfresh(queryClient)
      toast.show({ kind: 'success', title: 'User Switched', text: message })
      return true
    } catch (error) {
      logFailure('Admin switch failed', error)
      const text = failureText(error, 'Failed to switch user. Please try again.')
      toast.show({ kind: 'error', title: 'Switch Failed', text })
      return false
    }
  }

  return { switchTo, pending: send.isPending }
}
