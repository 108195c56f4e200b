import { auth } from '#shared/api/auth.ts'
import { levelLabel } from '#shared/levels.ts'
import type { AuthUser } from '#shared/people.ts'
import { useEndpoint } from '#web/api/hooks.ts'

function demonstrationText({ acesSimulated }: { acesSimulated: boolean }): string {
  const invented = 'People, customers and orders are invented'
  return acesSimulated ? `${invented}; ACES is simulated` : invented
}

export function WhoBar({ user }: { user: AuthUser }) {
  const config = useEndpoint(auth.config)
  return (
    <section className="whobar" aria-label="Signed in as">
      <span title={user.name}>
        <b>{user.name}</b>
      </span>
      <span className="level">{levelLabel(user.level)}</span>
      <span>Territory {user.territory}</span>
      {config.data?.demonstration && (
        <span className="end note" title={demonstrationText(config.data)}>
          Demo<span className="rest">nstration</span>
        </span>
      )}
    </section>
  )
}
