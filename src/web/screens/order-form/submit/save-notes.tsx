import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'

interface SaveFailedNoteProps {
  onRetry: () => void
  onSignIn: () => void
}

/** What became of the last Submit, where it stays to be read; a toast goes after five seconds. */
export function SaveFailedNote({ onRetry, onSignIn }: SaveFailedNoteProps) {
  const failure = useForm(({ submit }) => (submit.kind === 'failed' ? submit.failure : null))
  if (failure?.kind === 'signed out') return <SignedOutNote onSignIn={onSignIn} />
  if (failure?.kind !== 'failed' && failure?.kind !== 'given up') return null
  const gaveUp = failure.kind === 'given up'
  return (
    <Message
      kind="error"
      className="of-note"
      title={gaveUp ? 'It is not known whether the order was saved' : 'The order was not saved'}
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      {(gaveUp ? 'It was being saved and got no answer' : failure.text).replace(/\.$/, '')}. Nothing of yours
      is lost; trying again never makes a second order.
    </Message>
  )
}

/** The session has ended, and nobody has logged in again yet. */
function SignedOutNote({ onSignIn }: { onSignIn: () => void }) {
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

/** Why the fields are disabled while a save waits for the connection; it stays in sight when the page scrolls. */
export function WaitingNote() {
  return (
    <Message kind="info" className="of-note of-waitnote" title="Waiting for the connection">
      Nothing can be changed until the order is saved or saving is cancelled.
    </Message>
  )
}
