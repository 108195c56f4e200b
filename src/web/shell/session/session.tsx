import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { auth } from '#shared/api/auth.ts'
import type { AuthUser } from '#shared/people.ts'
import { call } from '#web/api/client.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { setPageUser } from '#web/api/page-user.ts'
import { interceptSignedOut } from '#web/api/signed-out.ts'
import { startAfresh } from '#web/api/start-afresh.ts'
import { hasWorkToHold, mayLogOut } from '#web/shell/leaving/leaving.ts'
import { FrameLoading } from '#web/shell/page/frame-loading.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import {
  clearCredentials,
  hasCredentials,
  storeEmail,
  useHasCredentials,
  useStoredEmail,
} from './credentials.ts'
import { holdWork, useHeldWork } from './held-work.ts'
import { knownStatus } from './known-status.ts'
import { useActingEnded } from './use-acting-ended.ts'

export interface Session {
  user: AuthUser
  /** The signed-in manager while someone else is acted for. */
  realUser: AuthUser | null
  /** Why a manager is himself again (rule rights/acting-ends-with-the-person). */
  notice: string | null
  logout: () => Promise<void>
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs the SessionGate above it')
  return session
}

/** Stands before every work screen: without e-mail and token in the browser the sign-in screen is shown. */
export function SessionGate({ signIn }: { signIn: ReactNode }) {
  const { held, round } = useHeldWork()
  const signedIn = useHasCredentials()
  return signedIn || held ? <SignedIn key={round} /> : signIn
}

/** Loaded at the first input: work that is held was typed. */
const HeldWorkDialog = lazy(async () => (await import('./held-work-dialog.tsx')).HeldWorkDialog)

function SignedIn() {
  const status = useEndpoint(auth.status)
  const leaving = useRef(false)
  const logout = useLogout(leaving)
  useGoodbyeAt401(leaving)
  const { held } = useHeldWork()
  usePreloadOnInput(HeldWorkDialog)
  useFreshForAnother(held)
  useActingEnded()

  const { user, realUser, notice } = status.data ?? {}
  const now = useMemo(
    () => (user ? { user, realUser: realUser ?? null, notice: notice ?? null, logout } : null),
    [user, realUser, notice, logout],
  )
  const session = useSessionOfWork(now, status.data?.user === null)
  const email = notice ? user?.email : undefined
  useEffect(() => {
    if (email) storeEmail(email)
  }, [email])
  const named = session?.user.email ?? null
  useEffect(() => setPageUser(named), [named])

  // A screen is drawn in slices, between which a phone takes a touch.
  const isReady = useDeferredValue(session !== null)

  if (session && isReady) {
    return (
      <SessionContext value={session}>
        <Outlet />
        {held && <HeldWorkDialog session={session} />}
      </SessionContext>
    )
  }
  if (status.data && !session) return <SignedOut />
  if (status.error && !session) {
    return (
      <main className="page">
        <ErrorState title="Your session could not be checked" onRetry={() => status.refetch()}>
          {status.error.messageOr('The server did not answer. You are still signed in on this computer.')}
        </ErrorState>
      </main>
    )
  }
  return <FrameLoading />
}

/** The keys are there, but the server knows no session by them (any more). */
function SignedOut() {
  const { pathname, search } = useLocation()
  useEffect(clearCredentials, [])
  return <Navigate to="/login" replace state={{ wanted: pathname + search }} />
}

function useForget() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMemo(
    () => (wanted?: string) => {
      clearCredentials()
      queryClient.clear()
      navigate('/login', { replace: true, state: { wanted } })
    },
    [queryClient, navigate],
  )
}

function useLogout(leaving: RefObject<boolean>) {
  const forget = useForget()
  const queryClient = useQueryClient()
  return useMemo(
    () => async () => {
      if (!(await mayLogOut())) return
      // What is still being read would be answered that nobody is signed in, which is no news now.
      void queryClient.cancelQueries()
      leaving.current = true
      // Whatever the server says, this browser is signed out; why the server isn't is for the log only.
      await call(auth.logout).catch((error) => logFailure('Logout failed', error))
      leaving.current = false
      forget()
    },
    [forget, leaving, queryClient],
  )
}

function useGoodbyeAt401(leaving: RefObject<boolean>) {
  const forget = useForget()
  useEffect(
    () =>
      interceptSignedOut(() => {
        // What is answered while one logs out, or late, must not take from the login what it reads.
        if (!leaving.current && hasCredentials()) forget(location.pathname + location.search)
        return true
      }),
    [forget, leaving],
  )
}

/**
 * Another person took over, here or in another window: nothing that was read for the one before is kept. Where the
 * server told this page of it, that was done already.
 */
function useFreshForAnother(held: boolean) {
  const queryClient = useQueryClient()
  const email = useStoredEmail()
  const shownEmail = useRef(email)
  useEffect(() => {
    if (held || shownEmail.current === email) return
    shownEmail.current = email
    if (knownStatus(queryClient)?.user?.email !== email) void startAfresh(queryClient)
  }, [queryClient, email, held])
}

/** The session that the page was drawn for, as long as its work is held; else the one that the server knows. */
function useSessionOfWork(now: Session | null, ended: boolean): Session | null {
  const { held } = useHeldWork()
  const [last, setLast] = useState(now)
  const holds = held || (ended && last !== null && hasWorkToHold())
  if (!holds && last !== now) setLast(now)
  useEffect(() => {
    if (holds) holdWork()
  }, [holds])
  return holds ? last : now
}
