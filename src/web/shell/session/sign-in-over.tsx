import { useQueryClient } from '@tanstack/react-query'
import { auth } from '#shared/api/auth.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { noteSignedIn, notLoggedIn } from '#web/api/signed-out.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { BlockedWindow } from './blocked-window.tsx'
import { useSession } from './session.tsx'
import { useSuspendedWork } from './suspended-work.ts'
import { useSignInByName } from './use-sign-in-by-name.ts'
import { useNoticedSignIn, useSignInWindow } from './use-sign-in-window.ts'

/** Lets the same user, and no one else, sign in again in a dialog on top of unsaved work. */
export function SignInOver({ onAnswer }: { onAnswer: (signedIn: boolean) => void }) {
  const session = useSession()
  const { user, realUser } = session
  const { held } = useSuspendedWork()
  const config = useEndpoint(auth.config)
  const queryClient = useQueryClient()
  const byName = useSignInByName(session, signedIn)
  const atProvider = useSignInWindow(session)
  const elsewhere = config.data?.variant === 'oidc'
  // Detects a sign-in in the dialog that covers the whole page, or in another window.
  useNoticedSignIn(session, true, signedIn)

  function signedIn() {
    noteSignedIn()
    onAnswer(true)
    // Retries requests that failed while the user was signed out.
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }

  // The dialog that covers suspended work already asks the user to sign in.
  if (held) return null
  return (
    <Dialog
      open
      size="question"
      nested
      title={notLoggedIn}
      onClose={() => onAnswer(false)}
      footer={
        <span className="end">
          <Button variant="plain" onClick={() => onAnswer(false)}>
            Not now
          </Button>
          <Button
            variant="primary"
            data-focus="first"
            disabled={byName.pending}
            onClick={elsewhere ? atProvider.open : byName.signIn}
          >
            Login
          </Button>
        </span>
      }
    >
      <div className="stack">
        <p>
          Your session has ended. Your work is safe: log in again as <b>{(realUser ?? user).name}</b> and
          continue
          {realUser && ` as ${user.name}`} where you were.
        </p>
        <BlockedWindow of={atProvider} />
        {byName.failure && <Message kind="error">{byName.failure}</Message>}
      </div>
    </Dialog>
  )
}
