import { useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { screens } from '#shared/screens.ts'
import { storageOf } from '#web/ui/stored.ts'
import { newBuild } from './api/build.ts'
import { askBeforeLogout, orderWaits } from './shell/leaving/leaving.ts'
import { useAsking } from './shell/leaving/use-asking.ts'
import { PageLoading } from './shell/page/page-loading.tsx'
import { SessionGate } from './shell/session/session.tsx'
import { Shell } from './shell/shell.tsx'
import { lazy, lazyScreen, usePreloadOnInput } from './ui/lazy.tsx'

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

const LeftHere = lazy(async () => (await import('./screens/order-form/drafts/left-here.tsx')).LeftHere)

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

const NotFound = lazyScreen(async () => (await import('./shell/not-found.tsx')).NotFound, <PageLoading />)
const NotFoundSignedOut = lazyScreen(
  async () => (await import('./shell/not-found.tsx')).NotFoundSignedOut,
  null,
)

const firstScreen = /^\/(insights|view)\/?$/.test(window.location.pathname) ? InsightsScreen : OrderFormScreen
// Loads the first screen's code during login or while the session is being checked. If loading fails now, the
// code is loaded when the user opens the screen.
firstScreen.preload().catch(() => undefined)

/** The app's routes; the server uses the same paths. */
export function AppRoutes() {
  // Preloads the login screen, so that it works offline when a session ends.
  usePreloadOnInput(LoginScreen)
  return (
    <Routes>
      <Route path={screens.login} element={<LoginScreen />} />
      <Route path={screens.loginFailed} element={<LoginFailedScreen />} />
      <Route path={screens.signedIn} element={<SignedInScreen />} />
      <Route element={<SessionGate signIn={<LoginScreen />} />}>
        <Route element={<Frame />}>
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
        <Route element={<Frame />}>
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  )
}

/**
 * The page frame, with the dialog that asks what to do with drafts at logout. The order form manages drafts,
 * but users can log out from any screen.
 */
function Frame() {
  const answer = useAsking(askOfDrafts)
  const [waits, setWaits] = useState(hasDrafts)
  useEffect(() => {
    const onWaits = () => setWaits(true)
    for (const event of [orderWaits, newBuild]) window.addEventListener(event, onWaits)
    return () => {
      for (const event of [orderWaits, newBuild]) window.removeEventListener(event, onWaits)
    }
  }, [])
  // Preloads the component that shows the user's drafts and waiting orders on this device, so that it works
  // offline.
  usePreloadOnInput(LeftHere)
  return (
    <>
      <Shell waiting={waits && <LeftHere />} />
      {answer && <LeftHere onAnswer={answer} onLoadFailed={() => answer(true)} />}
    </>
  )
}

const askOfDrafts = (ask: () => Promise<boolean>) => askBeforeLogout(async () => !hasDrafts() || ask())

/** Whether any user has drafts on this device; the order form checks whose they are. */
function hasDrafts(): boolean {
  return JSON.stringify(storageOf('browser')).includes('draft|')
}

function ToOrderForm() {
  const { search } = useLocation()
  return <Navigate to={{ pathname: screens.createOrder, search }} replace />
}
