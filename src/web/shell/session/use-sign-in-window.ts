import { useEffect, useEffectEvent, useState } from 'react'
import { auth, oidc } from '#shared/api/auth.ts'
import { signedInPage } from '#shared/constants.ts'
import type { AuthUser } from '#shared/people.ts'
import { addressOf, call, send } from '#web/api/client.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { subscribeToStorage } from './stored-text.ts'

interface People {
  user: AuthUser
  realUser: AuthUser | null
}

interface Asked {
  /**
   * Makes the provider prompt the user, even if they are already signed in there (rule sign-in/asks-again).
   */
  again?: boolean
}

/**
 * Opens the sign-in provider in its own window, because leaving this page would lose the user's input (rule
 * drafts/sign-in-above-the-form).
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
    blocked,
    open: () => setBlocked(window.open(address, '_blank', 'popup,width=520,height=680') === null),
  }
}

/** Calls `onNotice` once the same user is signed in again, in any window. */
export function useNoticedSignIn(
  { user, realUser }: People,
  listens: boolean,
  onNotice: () => void,
  { again = false }: Asked = {},
): void {
  const notice = useEffectEvent(onNotice)
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
          await send(auth.adminSwitch, { body: { userId: actingFor } })
        notice()
      } catch (error) {
        // If the session can't be checked, the sign-in dialog stays open until the next storage or focus
        // event triggers another check.
        over = false
        logFailure('The session could not be checked', error)
      }
    }
    const onSign = () => void look()
    // Shared storage reports sign-ins in other windows. The focus event covers browsers that block storage.
    const unsubscribe = subscribeToStorage(onSign)
    window.addEventListener('focus', onSign)
    return () => {
      over = true
      unsubscribe()
      window.removeEventListener('focus', onSign)
    }
  }, [listens, own, actingFor, again])
}
