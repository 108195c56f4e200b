import { levelLabel } from '#shared/levels.ts'
import type { AuthUser } from '#shared/people.ts'
import { useSwitchUser } from '#web/shell/session/switch-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export function ActingBar({ user, realUser }: { user: AuthUser; realUser: AuthUser }) {
  const { switchTo, pending } = useSwitchUser()
  return (
    <section className="bar" aria-label="Acting as someone else">
      <Icon name="switch" />
      <span className="say">
        You are acting as <b translate="no">{user.name}</b>, {levelLabel(user.level)}, Territory{' '}
        {user.territory}. Orders you save carry this name.
      </span>
      <span className="end">
        <Button disabled={pending} onClick={() => switchTo(realUser.email)}>
          Switch back to {realUser.name}
        </Button>
      </span>
    </section>
  )
}
