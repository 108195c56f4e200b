import { mayGenerally } from '#shared/access.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { Soon } from '../../shell/soon.tsx'

export function AdminScreen() {
  usePageTitle('Administration')
  const { user } = useSession()
  if (!mayGenerally(user, 'seeAdministration')) return <NotAuthorised />
  return (
    <Soon title="Administration">
      Picklists and system data, kept by managers, come with the next version.
    </Soon>
  )
}

function NotAuthorised() {
  return (
    <main className="page">
      <h1>Not authorised</h1>
      <p className="sub">
        Administration is for managers and admins. Ask one of them if you need something changed.
      </p>
    </main>
  )
}
