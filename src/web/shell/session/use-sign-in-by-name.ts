import { useState } from 'react'
import { auth } from '#shared/api/auth.ts'
import type { AuthUser } from '#shared/people.ts'
import { failureText } from '#web/api/call-error.ts'
import { send } from '#web/api/client.ts'
import { storeCredentials } from './credentials.ts'

/** Signs in the same user again. A manager who was acting for another user continues to do so. */
export function useSignInByName(
  { user, realUser }: { user: AuthUser; realUser: AuthUser | null },
  onSignedIn: () => void,
) {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function signIn() {
    setPending(true)
    setFailure(null)
    try {
      await send(auth.login, { body: { email: (realUser ?? user).email } })
      if (realUser) await send(auth.adminSwitch, { body: { userId: user.email } })
      storeCredentials(user.email)
      onSignedIn()
    } catch (error) {
      setFailure(failureText(error, 'Login failed. Please try again.'))
      setPending(false)
    }
  }

  return { pending, failure, signIn: () => void signIn() }
}
