import { Message } from '#web/ui/message.tsx'

/** The session has ended: what was typed stays, and one signs in beside it. */
export function SignedOutNote() {
  return (
    <Message
      kind="error"
      className="of-note"
      title="User not logged in"
      actions={
        <a className="btn" href="/login" target="_blank" rel="noreferrer">
          Sign in in a new tab
        </a>
      }
    >
      Your session has ended. Nothing is lost: sign in, come back here and submit again.
    </Message>
  )
}
