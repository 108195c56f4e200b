import { Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { AccountsScreen } from './screens/accounts/accounts-screen.tsx'
import { AdminScreen } from './screens/admin/admin-screen.tsx'
import { LoginFailedScreen } from './screens/login/login-failed-screen.tsx'
import { LoginScreen } from './screens/login/login-screen.tsx'
import { NotFound } from './shell/not-found.tsx'
import { PageLoading } from './shell/page-loading.tsx'
import { SessionGate } from './shell/session/session.tsx'
import { Shell } from './shell/shell.tsx'
import { earlyScreen } from './ui/early-screen.tsx'

const { Screen: OrderFormScreen, fetchScreen: fetchOrderForm } = earlyScreen(
  async () => (await import('./screens/order-form/order-form-screen.tsx')).OrderFormScreen,
)
const { Screen: InsightsScreen, fetchScreen: fetchInsights } = earlyScreen(
  async () => (await import('./screens/insights/insights-screen.tsx')).InsightsScreen,
)

const fetchFirst = /^\/(insights|view)\/?$/.test(window.location.pathname) ? fetchInsights : fetchOrderForm
// Fetched while the person logs in or the session is checked; what fails here is tried again on the way there.
fetchFirst().catch(() => undefined)

const orderForm = (
  <Suspense fallback={<PageLoading />}>
    <OrderFormScreen />
  </Suspense>
)

const insights = (
  <Suspense fallback={<PageLoading />}>
    <InsightsScreen />
  </Suspense>
)

/** The route table of the specification, section 2, in its order. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/login" element={<LoginScreen />} />
      <Route path="/login-failed" element={<LoginFailedScreen />} />
      <Route element={<SessionGate signIn={<LoginScreen />} />}>
        <Route element={<Shell />}>
          <Route path="/" element={orderForm} />
          <Route path="/purchase-orders/create" element={orderForm} />
          <Route path="/create" element={<ToOrderForm />} />
          <Route path="/view" element={insights} />
          <Route path="/insights" element={insights} />
          <Route path="/accounts" element={<AccountsScreen />} />
          <Route path="/admin" element={<AdminScreen />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

function ToOrderForm() {
  const { search } = useLocation()
  return <Navigate to={{ pathname: '/purchase-orders/create', search }} replace />
}
