import { type RefObject, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { mayGenerally } from '#shared/access.ts'
import { Checks, useChecks } from '#web/checks/checks.tsx'
import { PageLoading } from '#web/shell/page/page-loading.tsx'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusOn } from '#web/ui/focus.ts'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs.tsx'
import { readFilters } from './list/list-filters.ts'
import { useBegin } from './list/use-begin.ts'
import { useReturn } from './list/use-return.ts'
import { OrdersTab } from './orders-tab.tsx'
import { PageActs } from './page-acts.tsx'
import './insights.css'

const CalculatorDialog = lazy(
  async () => (await import('./calculator/calculator-dialog.tsx')).CalculatorDialog,
)
const CorrectionsDialog = lazy(
  async () => (await import('#web/corrections/corrections-dialog.tsx')).CorrectionsDialog,
)
const RenewDialog = lazy(async () => (await import('#web/renewal/renew-dialog.tsx')).RenewDialog)

const tabs = [
  { key: 'orders', label: 'View Purchase Orders' },
  { key: 'analytics', label: 'Analytics' },
] as const
type TabKey = (typeof tabs)[number]['key']

export function InsightsScreen() {
  usePageTitle('Insights')
  const { user, realUser } = useSession()
  const [query, setQuery] = useSearchParams()
  const [renewing, setRenewing] = useState(false)
  const checks = useChecks()
  const [correcting, setCorrecting] = useState(false)
  const work = useRef<HTMLDivElement>(null)
  const calculator = useCalculator(query, work)
  usePreloadOnInput(RenewDialog)
  useBegin({
    renewal: () => setRenewing(true),
    corrections: () => setCorrecting(true),
    calculator: calculator.show,
    checks: checks.show,
  })
  const returning = useReturn(user.email)
  if (returning) return <PageLoading />

  const tab = query.get('tab') === 'analytics' ? 'analytics' : 'orders'

  return (
    <main className="page in-page">
      <div className="pagehead">
        <div className="titles">
          <h1>Insights</h1>
          <p className="sub">View purchase orders and analyze financial data</p>
        </div>
        <div className="end">
          <PageActs
            calculating={calculator.isOpen}
            calculator={calculator.id}
            mayReview={mayGenerally(user, 'reviewDiscounts')}
            onCalculator={calculator.toggle}
            onRenew={() => setRenewing(true)}
            onCorrect={() => setCorrecting(true)}
            onChecks={checks.show}
          />
        </div>
      </div>
      <Checks open={checks.open} close={checks.close} />
      {renewing && <RenewDialog producerId={null} {...closing(setRenewing)} />}
      {correcting && <CorrectionsDialog {...closing(setCorrecting)} />}
      {/* Placed before the list, which may be long, so that pressing Tab on the Calculator button leads
          to the dialog. */}
      {calculator.dialog}
      <div className="in-work" ref={work}>
        <Tabs
          label="Insights"
          tabs={tabs}
          tab={tab}
          onOpen={(next) => setQuery((now) => withTab(now, next))}
        />
        <div {...tabPanel('Insights', tab)}>
          {tab === 'analytics' ? <AnalyticsTab /> : <OrdersTab key={(realUser ?? user).email} />}
        </div>
      </div>
    </main>
  )
}

function useCalculator(query: URLSearchParams, beside: RefObject<HTMLDivElement | null>) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  usePreloadOnInput(CalculatorDialog)
  function close() {
    setOpen(false)
    // Returns focus without scrolling, so that the list doesn't move.
    focusOn('calculator', { preventScroll: true })
  }
  const dialog = isOpen && (
    <CalculatorDialog
      id={id}
      fiscalYear={readFilters(query).fiscalYear}
      beside={beside}
      onClose={close}
      onLoadFailed={() => setOpen(false)}
    />
  )
  return { id, isOpen, show: () => setOpen(true), toggle: () => setOpen(!isOpen), dialog }
}

function closing(setOpen: (open: boolean) => void) {
  const close = () => setOpen(false)
  return { onClose: close, onLoadFailed: close }
}

function AnalyticsTab() {
  return (
    <div className="card">
      <EmptyState title="Analytics Coming Soon">
        Financial analysis and reporting features will be available here.
      </EmptyState>
    </div>
  )
}

function withTab(query: URLSearchParams, tab: TabKey): URLSearchParams {
  const next = new URLSearchParams(query)
  if (tab === 'orders') next.delete('tab')
  else next.set('tab', tab)
  return next
}
