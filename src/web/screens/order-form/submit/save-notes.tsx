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
