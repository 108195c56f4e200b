import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { BlockedWindow } from './blocked-window.tsx'
import { useSession } from './session.tsx'
import { useNoticedSignIn, useSignInWindow } from './use-sign-in-window.ts'

interface SignInAgainProps {
  onAnswer: (proved: boolean) => void
}

/**
 * Lets the user prove their identity by signing in again at the provider, in a separate window (rule
 * sign-in/asks-again).
 */
export function SignInAgain({ onAnswer }: SignInAgainProps) {
  const session = useSession()
  const atProvider = useSignInWindow(session, { again: true })
  useNoticedSignIn(session, true, () => onAnswer(true), { again: true })
  return (
    <Dialog
      open
      size="question"
      nested
      title="Sign in again"
      onClose={() => onAnswer(false)}
      footer={
        <span className="end">
          <Button variant="plain" onClick={() => onAnswer(false)}>
            Not now
          </Button>
          <Button variant="primary" data-focus="first" onClick={atProvider.open}>
            Continue with company account
          </Button>
        </span>
      }
    >
      <div className="stack">
        <p>
          To continue, sign in again with your company account, as{' '}
          <b>{(session.realUser ?? session.user).name}</b>. What you have typed stays here.
        </p>
        <BlockedWindow of={atProvider} />
      </div>
    </Dialog>
  )
}
