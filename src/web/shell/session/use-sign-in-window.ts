import { useEffect, useRef, useState } from 'react'
import { auth, oidc } from '#shared/api/auth.ts'
import { signedInPage } from '#shared/constants.ts'
import type { AuthUser } from '#shared/people.ts'
import { addressOf, call } from '#web/api/client.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { subscribeToStorage } from './stored-text.ts'

interface People {
  user: AuthUser
  realUser: AuthUser | null
}

interface Asked {
  /** The provider is to ask the person again, who is signed in (rule sign-in/asks-again). */
  again?: boolean
}

/**
 * At the provider one signs in in a window of its own: leaving this page would take what was typed with it
 * (rule drafts/sign-in-above-the-form).
 */
export function useSignInWindow({ user, realUser }: People, { again }: Asked = {}) {
  const [blocked, setBlocked] = useState(false)
  const query = {
    to: signedInPage,
    as: (realUser ?? user).email,
    ...(again ? { again: 'yes' as const } : {}),
  }
  const address = addressOf(oidc.start, { query })
  return {
    address,
    /** The browser lets no page open windows: a link does the same. */
    blocked,
    open: () => setBlocked(window.open(address, '_blank', 'popup,width=520,height=680') === null),
  }
}

/** Tells when the same person is signed in again, in whichever window it happened. */
export function useNoticedSignIn(
  { user, realUser }: People,
  listens: boolean,
  onNotice: () => void,
  { again = false }: Asked = {},
): void {
  const now = useRef(onNotice)
  useEffect(() => {
    now.current = onNotice
  })
  const own = (realUser ?? user).email
  const actingFor = realUser ? user.email : null

  useEffect(() => {
    if (!listens) return
    let over = false
    async function look() {
      try {
        const status = await call(auth.status)
        if (over || (status.realUser ?? status.user)?.email !== own) return
        if (again && status.provesAgain) return
        over = true
        if (actingFor && status.user?.email !== actingFor)
          await call(auth.adminSwitch, { body: { userId: actingFor } })
        now.current()
      } catch (error) {
        // The next sign of life is looked at again; until then the question stands.
        over = false
        logFailure('The session could not be checked', error)
      }
    }
    const onSign = () => void look()
    // Other windows write to the storage that all of them share; where it is closed, coming back is a sign too.
    const unsubscribe = subscribeToStorage(onSign)
    window.addEventListener('focus', onSign)
    return () => {
      over = true
      unsubscribe()
      window.removeEventListener('focus', onSign)
    }
  }, [listens, own, actingFor, again])
}
