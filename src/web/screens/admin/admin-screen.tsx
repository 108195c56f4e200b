import { useSearchParams } from 'react-router'
import { mayGenerally } from '#shared/access.ts'
import { mayLeave } from '#web/shell/leaving/leaving.ts'
import { Link } from '#web/shell/page/link.tsx'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { adminTabs, tabOf, tabQuery } from './admin-tabs.tsx'
import './admin.css'

export function AdminScreen() {
  const { user, realUser } = useSession()
  const key = (realUser ?? user).email
  return mayGenerally(user, 'seeAdministration') ? <Administration key={key} /> : <NotAuthorised />
}

/** The title, the tabs, and the open tab's content (rule administration/tabs). */
function Administration() {
  const [query, setQuery] = useSearchParams()
  const phone = usePhone()
  const tab = tabOf(query)
  const title = `Administration - ${tab.label}`
  usePageTitle(title)

  async function open(key: string) {
    if (key !== tab.key && (await mayLeave())) setQuery(tabQuery(key))
  }

  return (
    <main className="page">
      <div className="pagehead">
        <div className="titles">
          <h1>{title}</h1>
          <p className="sub">Manage picklists and system data</p>
        </div>
      </div>
      {phone ? (
        <SelectField
          label="Section"
          hideLabel
          className="ad-section"
          value={tab.key}
          onChange={(key) => void open(key)}
          options={adminTabs.map(({ key, label }) => ({ value: key, label }))}
        />
      ) : (
        <Tabs label="Administration" tabs={adminTabs} tab={tab.key} onOpen={(key) => void open(key)} />
      )}
      {/* One element for both widths: rotating a phone must not lose the user's input. */}
      <div {...(phone ? { 'aria-label': tab.label, role: 'region' } : tabPanel('Administration', tab.key))}>
        {tab.content}
      </div>
    </main>
  )
}

function NotAuthorised() {
  usePageTitle('Not authorized')
  return (
    <main className="page">
      <div className="card leave">
        <EmptyState
          level="h1"
          title="Not authorized"
          action={
            <Link className="btn" to="/insights">
              Go to Insights
            </Link>
          }
        >
          Administration is for managers and admins. Ask one of them if you need something changed.
        </EmptyState>
      </div>
    </main>
  )
}
