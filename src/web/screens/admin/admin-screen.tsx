import { mayGenerally } from '#shared/access.ts'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import { Soon } from '#web/shell/page/soon.tsx'
import { useSession } from '#web/shell/session/session.tsx'

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
