import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { mayGenerally } from '#shared/access.ts'
import { adminLists } from '#shared/picklist/lists.ts'
import { mayLeave } from '#web/shell/leaving/leaving.ts'
import { Link } from '#web/shell/page/link.tsx'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import './admin.css'

export function AdminScreen() {
  const { user, realUser } = useSession()
  const key = (realUser ?? user).email
  return mayGenerally(user, 'seeAdministration') ? <Administration key={key} /> : <NotAuthorised />
}

/** (rule administration/tabs) */
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
      {/* Uses the same element on phones and desktops, so that rotating a phone doesn't lose the user's
          input. */}
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

const OrdersTab = lazy(async () => (await import('./orders/orders-tab.tsx')).OrdersTab)
const ListTab = lazy(async () => (await import('./lists/list-tab.tsx')).ListTab)
const LegalTab = lazy(async () => (await import('./legal/legal-tab.tsx')).LegalTab)

interface AdminTab {
  key: string
  label: string
  content: ReactNode
}

const loading = (
  <div className="stack" aria-busy="true">
    <Skeleton width="35%" />
    <Skeleton />
    <Skeleton />
  </div>
)

const orders: AdminTab = { key: 'purchase-orders', label: 'POs', content: <OrdersTab fallback={loading} /> }

/** (rule administration/tabs) */
const adminTabs: readonly AdminTab[] = [
  orders,
  ...adminLists.map((list) => ({
    key: list.tab,
    label: list.title,
    content: <ListTab key={list.tab} list={list} fallback={loading} />,
  })),
  { key: 'legal', label: 'Legal', content: <LegalTab fallback={loading} /> },
]

/** The tab named in the page URL, or Purchase Orders if the URL names none. */
function tabOf(query: URLSearchParams): AdminTab {
  return adminTabs.find(({ key }) => key === query.get('tab')) ?? orders
}

/**
 * Returns the query string for a tab, without the filters and sort order, which belong to the previous tab.
 */
function tabQuery(key: string): URLSearchParams {
  return new URLSearchParams(key === orders.key ? {} : { tab: key })
}
