import { useQueryClient } from '@tanstack/react-query'
import { auth } from '#shared/api/auth.ts'
import type { AuthUser } from '#shared/people.ts'
import { useSend } from '#web/api/hooks.ts'
import { forgetNotice } from '#web/shell/session/known-status.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Shows a manager why acting ended; closing clears it (rule rights/acting-ends-with-the-person). */
export function ActingEndedBar({ user, notice }: { user: AuthUser; notice: string }) {
  const queryClient = useQueryClient()
  const send = useSend(auth.adminSwitch, { onSettled: () => forgetNotice(queryClient) })
  return (
    <section className="bar" role="status">
      <Icon name="switch" />
      <span className="say">{notice}</span>
      <span className="end">
        <Button disabled={send.isPending} onClick={() => send.mutate({ body: { userId: user.email } })}>
          Close
        </Button>
      </span>
    </section>
  )
}
