import { useEffect, useState } from 'react'
import { auth } from '#shared/api/auth.ts'
import { storageKeys } from '#shared/constants.ts'
import type { AuthUser } from '#shared/people.ts'
import { failureText } from '#web/api/call-error.ts'
import { call, send } from '#web/api/client.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { storeEmail } from './credentials.ts'
import { readStored, subscribeToStorage } from './stored-text.ts'
import { releaseWork } from './suspended-work.ts'
import { switchFailed } from './switch-user.ts'

export interface People {
  user: AuthUser
  realUser: AuthUser | null
}

/**
 * Returns this browser's signed-in user, or null. If that user is the author of the suspended work, releases
 * the work at once.
 */
export function useWhoIsHere({ user, realUser }: People): People | null {
  const [here, setHere] = useState<People | null>(null)
  const [email, realEmail] = [user.email, realUser?.email]
  useEffect(() => {
    let latest = 0
    async function look() {
      latest += 1
      const mine = latest
      const stored = readStored(storageKeys.email)
      const signedIn = stored !== null && readStored(storageKeys.token) !== null
      // Treats this browser as signed out if the server can't be reached.
      const status = signedIn ? await call(auth.status).catch(() => null) : null
      if (mine !== latest) return
      const found = status?.user ? { user: status.user, realUser: status.realUser } : null
      const same = found?.user.email === email && found.realUser?.email === realEmail
      if (same && stored === email) releaseWork()
      else setHere(found)
    }
    const onSign = () => void look()
    onSign()
    const unsubscribe = subscribeToStorage(onSign)
    window.addEventListener('focus', onSign)
    return () => {
      latest = Number.POSITIVE_INFINITY
      unsubscribe()
      window.removeEventListener('focus', onSign)
    }
  }, [email, realEmail])
  return here
}

/** Switches back to the user that the manager was acting for, which releases the suspended work. */
export function useGoBack(user: AuthUser) {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function go() {
    setPending(true)
    setFailure(null)
    try {
      await send(auth.adminSwitch, { body: { userId: user.email } })
      storeEmail(user.email)
      releaseWork()
    } catch (error) {
      logFailure('Admin switch failed', error)
      setFailure(failureText(error, switchFailed))
      setPending(false)
    }
  }

  return { pending, failure, go: () => void go() }
}
