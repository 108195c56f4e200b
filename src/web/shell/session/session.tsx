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
import { onActingEnded } from '#web/api/acting-ended.ts'
import { send } from '#web/api/client.ts'
import { endpointKey, useEndpoint } from '#web/api/hooks.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { setPageUser } from '#web/api/page-user.ts'
import { reloadForUser } from '#web/api/reload-for-user.ts'
import { interceptSignedOut } from '#web/api/signed-out.ts'
import { hasUnsavedWork, hasWorkToHold, mayLogOut } from '#web/shell/leaving/leaving.ts'
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
import { knownStatus } from './known-status.ts'
import { suspendWork, useSuspendedWork } from './suspended-work.ts'

export interface Session {
  user: AuthUser
  /** The signed-in manager, if acting for another user; otherwise null. */
  realUser: AuthUser | null
  /**
   * The message that tells a manager why acting for another user ended; otherwise null (rule
   * rights/acting-ends-with-the-person).
   */
  notice: string | null
  logout: () => Promise<void>
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs its provider')
  return session
}

/**
 * Shows `signIn` unless the browser has an e-mail address and a token, or this window holds unsaved work from
 * a session that has ended.
 */
export function SessionGate({ signIn }: { signIn: ReactNode }) {
  const { held, round } = useSuspendedWork()
  const signedIn = useHasCredentials()
  return signedIn || held ? <SignedIn key={round} /> : signIn
}

/** Loads the dialog at the user's first input, because there is no work to suspend before that. */
const SuspendedWorkDialog = lazy(
  async () => (await import('./suspended-work-dialog.tsx')).SuspendedWorkDialog,
)

function SignedIn() {
  const status = useEndpoint(auth.status)
  const leaving = useRef(false)
  const logout = useLogout(leaving)
  useGoodbyeAt401(leaving)
  const { held } = useSuspendedWork()
  usePreloadOnInput(SuspendedWorkDialog)
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

  // React renders a deferred value in slices, so a phone can respond to touches between them.
  const isReady = useDeferredValue(session !== null)

  if (session && isReady) {
    return (
      <SessionContext value={session}>
        <Outlet />
        {held && <SuspendedWorkDialog session={session} />}
      </SessionContext>
    )
  }
  if (status.data && !session) return <SignedOut />
  if (status.error && !session) {
    return (
      <main className="page">
        <ErrorState title="Your session could not be checked" onRetry={() => status.refetch()}>
          {status.error.messageOr('The server did not respond. You are still signed in on this computer.')}
        </ErrorState>
      </main>
    )
  }
  return <FrameLoading />
}

/** Shown if the browser has credentials but the server no longer has a session for them. */
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
      // Cancels requests in flight, because they would get a 401 after logout.
      void queryClient.cancelQueries()
      leaving.current = true
      // The user is signed out in this browser even if the request fails, so an error is only logged.
      await send(auth.logout).catch((error) => logFailure('Logout failed', error))
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
        // Ignores 401 responses during logout: they must not clear the data that the login screen reads.
        if (!leaving.current && hasCredentials()) forget(location.pathname + location.search)
        return true
      }),
    [forget, leaving],
  )
}

/**
 * Clears everything loaded for the previous user when another user has signed in, here or in another window.
 * Does nothing if the page already has the new user's session status.
 */
function useFreshForAnother(held: boolean) {
  const queryClient = useQueryClient()
  const email = useStoredEmail()
  const shownEmail = useRef(email)
  useEffect(() => {
    if (held || shownEmail.current === email) return
    shownEmail.current = email
    if (knownStatus(queryClient)?.user?.email !== email) void reloadForUser(queryClient)
  }, [queryClient, email, held])
}

/**
 * While unsaved work is suspended, returns the session that the page was rendered for. Otherwise, returns the
 * server's current session.
 */
function useSessionOfWork(now: Session | null, ended: boolean): Session | null {
  const { held } = useSuspendedWork()
  const [last, setLast] = useState(now)
  const holds = held || (ended && last !== null && hasWorkToHold())
  if (!holds && last !== now) setLast(now)
  useEffect(() => {
    if (holds) suspendWork()
  }, [holds])
  return holds ? last : now
}

/**
 * Switches the page back to the manager after the user they were acting for has been archived. If there is
 * no unsaved work, reloads everything. Unsaved work is kept, below a notice that shows who is signed in now
 * (rules rights/acting-ends-with-the-person, rights/stored-as-the-page-says).
 */
function useActingEnded(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let naming = false
    async function showOwnName() {
      // The responses to the requests below also report that the manager no longer acts for the user. Ignores
      // those reports.
      if (naming) return
      naming = true
      await queryClient.invalidateQueries({ queryKey: endpointKey(auth.status) })
      const { user } = knownStatus(queryClient) ?? {}
      if (user) storeEmail(user.email)
      naming = false
      await queryClient.invalidateQueries()
    }
    return onActingEnded(() => {
      if (!knownStatus(queryClient)?.realUser) return
      void (hasUnsavedWork() ? showOwnName() : reloadForUser(queryClient))
    })
  }, [queryClient])
}
