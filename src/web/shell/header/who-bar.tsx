import { auth } from '#shared/api/auth.ts'
import { levelLabel } from '#shared/levels.ts'
import type { AuthUser } from '#shared/people.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { Button } from '#web/ui/button.tsx'

function demonstrationText({ acesSimulated }: { acesSimulated: boolean }): string {
  const invented = 'People, customers and orders are fictional'
  return acesSimulated ? `${invented}; ACES is simulated` : invented
}

interface WhoBarProps {
  user: AuthUser
  onSessions: () => void
  /** Opens Switch User; undefined for users who aren't allowed to switch. */
  onSwitchUser?: () => void
}

export function WhoBar({ user, onSessions, onSwitchUser }: WhoBarProps) {
  const config = useEndpoint(auth.config)
  return (
    <section className="whobar" aria-label="Signed in as">
      <span>
        <button type="button" title={user.name} aria-label={`${user.name}, My sessions`} onClick={onSessions}>
          <b translate="no">{user.name}</b>
        </button>
      </span>
      <span className="level">{levelLabel(user.level)}</span>
      <span>Territory {user.territory}</span>
      <span className="end">
        {config.data?.demonstration && (
          <span className="note" title={demonstrationText(config.data)}>
            Demo<span className="rest">nstration</span>
          </span>
        )}
        {onSwitchUser && (
          <Button variant="plain" icon="switch" aria-label="Switch User" onClick={onSwitchUser}>
            <span className="rest">Switch User</span>
          </Button>
        )}
      </span>
    </section>
  )
}
