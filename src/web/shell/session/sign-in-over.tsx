import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { auth } from '#shared/api/auth.ts'
import type { AuthUser } from '#shared/people.ts'
import { failureText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { storeCredentials } from './credentials.ts'
import { useSession } from './session.tsx'

/** Signs the same person in again above unsaved work; anybody else has no business with it. */
export function SignInOver({ onAnswer }: { onAnswer: (signedIn: boolean) => void }) {
  const { user, realUser } = useSession()
  const config = useEndpoint(auth.config)
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const login = useRef<HTMLButtonElement>(null)
  const elsewhere = config.data?.variant === 'oidc'

  async function signIn() {
    setPending(true)
    setFailure(null)
    try {
      if (!elsewhere) await signInAs(user, realUser)
      onAnswer(true)
      // What could not be read meanwhile.
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    } catch (error) {
      setFailure(failureText(error, 'Login failed. Please try again.'))
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      size="small"
      nested
      title="User not logged in"
      onClose={() => onAnswer(false)}
      initialFocus={login}
      footer={
        <span className="end">
          <Button variant="plain" onClick={() => onAnswer(false)}>
            Not now
          </Button>
          <Button variant="primary" ref={login} disabled={pending} onClick={() => void signIn()}>
            {elsewhere ? 'I have signed in' : 'Login'}
          </Button>
        </span>
      }
    >
      <div className="stack">
        <p>
          Your session has ended. Nothing is lost: log in again as <b>{(realUser ?? user).name}</b> and go on
          {realUser && ` as ${user.name}`} where you were.
        </p>
        {elsewhere && (
          <a className="btn" href="/login" target="_blank" rel="noreferrer">
            Sign in in a new tab
          </a>
        )}
        {failure && <Message kind="error">{failure}</Message>}
      </div>
    </Dialog>
  )
}

async function signInAs(user: AuthUser, realUser: AuthUser | null): Promise<void> {
  const { accessToken } = await call(auth.login, { body: { email: (realUser ?? user).email } })
  if (realUser) await call(auth.adminSwitch, { body: { userId: user.email } })
  storeCredentials(user.email, accessToken)
}
