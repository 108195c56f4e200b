import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'

/** The session has ended and was not begun again yet: what was typed stays. */
export function SignedOutNote({ onSignIn }: { onSignIn: () => void }) {
  return (
    <Message
      kind="error"
      className="of-note"
      title="User not logged in"
      actions={<Button onClick={onSignIn}>Log in</Button>}
    >
      Your session has ended. Nothing is lost: log in here and submit again.
    </Message>
  )
}
