import { Navigate, Route, Routes, useLocation } from 'react-router'
import { screens } from '#shared/screens.ts'
import { NotFound, NotFoundSignedOut } from './shell/not-found.tsx'
import { PageLoading } from './shell/page/page-loading.tsx'
import { SessionGate } from './shell/session/session.tsx'
import { Shell } from './shell/shell.tsx'
import { lazyScreen, usePreloadOnInput } from './ui/lazy.tsx'

const OrderFormScreen = lazyScreen(
  async () => (await import('./screens/order-form/order-form-screen.tsx')).OrderFormScreen,
  <PageLoading />,
)
const InsightsScreen = lazyScreen(
  async () => (await import('./screens/insights/insights-screen.tsx')).InsightsScreen,
  <PageLoading />,
)
const AccountsScreen = lazyScreen(
  async () => (await import('./screens/accounts/accounts-screen.tsx')).AccountsScreen,
  <PageLoading />,
)
const AdminScreen = lazyScreen(
  async () => (await import('./screens/admin/admin-screen.tsx')).AdminScreen,
  <PageLoading />,
)

const LoginScreen = lazyScreen(
  async () => (await import('./screens/login/login-screen.tsx')).LoginScreen,
  null,
)
const LoginFailedScreen = lazyScreen(
  async () => (await import('./screens/login/login-failed-screen.tsx')).LoginFailedScreen,
  null,
)
const SignedInScreen = lazyScreen(
  async () => (await import('./screens/login/signed-in-screen.tsx')).SignedInScreen,
  null,
)

const firstScreen = /^\/(insights|view)\/?$/.test(window.location.pathname) ? InsightsScreen : OrderFormScreen
// Loaded while the person logs in or the session is checked; what fails here is tried again on the way there.
firstScreen.preload().catch(() => undefined)

/** The route table, in the order of the header; the server knows its addresses by the same list. */
export function AppRoutes() {
  // There when a session ends, whatever the network does then.
  usePreloadOnInput(LoginScreen)
  return (
    <Routes>
      <Route path={screens.login} element={<LoginScreen />} />
      <Route path={screens.loginFailed} element={<LoginFailedScreen />} />
      <Route path={screens.signedIn} element={<SignedInScreen />} />
      <Route element={<SessionGate signIn={<LoginScreen />} />}>
        <Route element={<Shell />}>
          <Route path={screens.orderForm} element={<OrderFormScreen />} />
          <Route path={screens.createOrder} element={<OrderFormScreen />} />
          <Route path={screens.create} element={<ToOrderForm />} />
          <Route path={screens.view} element={<InsightsScreen />} />
          <Route path={screens.insights} element={<InsightsScreen />} />
          <Route path={screens.accounts} element={<AccountsScreen />} />
          <Route path={screens.admin} element={<AdminScreen />} />
        </Route>
      </Route>
      <Route element={<SessionGate signIn={<NotFoundSignedOut />} />}>
        <Route element={<Shell />}>
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  )
}

function ToOrderForm() {
  const { search } = useLocation()
  return <Navigate to={{ pathname: screens.createOrder, search }} replace />
}
