import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { SignedOutNote } from './signed-out-note.tsx'
import type { SubmitFailure } from './use-submit.ts'

interface SaveFailedNoteProps {
  failure: SubmitFailure | null
  onRetry: () => void
  onSignIn: () => void
}

/** What became of the last Submit, where it stays to be read; a toast goes after five seconds. */
export function SaveFailedNote({ failure, onRetry, onSignIn }: SaveFailedNoteProps) {
  if (failure?.kind === 'signed out') return <SignedOutNote onSignIn={onSignIn} />
  if (failure?.kind !== 'failed') return null
  return (
    <Message
      kind="error"
      className="of-note"
      title="The order was not saved"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      {failure.text.replace(/\.$/, '')}. Nothing of yours is lost; trying again never makes a second order.
    </Message>
  )
}
