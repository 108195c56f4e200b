import { auth } from '#shared/api/auth.ts'
import type { AuthUser } from '#shared/people.ts'
import { useWrite } from '#web/api/write.ts'
import { forgetNotice } from '#web/shell/session/known-status.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/**
 * Tells a manager why acting for another user ended; closing the bar clears the notice (rule
 * rights/acting-ends-with-the-person).
 */
export function ActingEndedBar({ user, notice }: { user: AuthUser; notice: string }) {
  const { run, sending } = useWrite({
    write: (userId: string, send) => send(auth.adminSwitch, { body: { userId } }),
    reload: forgetNotice,
  })
  return (
    <section className="bar" role="status">
      <Icon name="switch" />
      <span className="say">{notice}</span>
      <span className="end">
        <Button disabled={sending} onClick={() => void run(user.email)}>
          Close
        </Button>
      </span>
    </section>
  )
}
