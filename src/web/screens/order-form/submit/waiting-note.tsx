import { Message } from '#web/ui/message.tsx'

/** Why the fields take nothing while a save waits; it stays in sight, wherever in the form one is. */
export function WaitingNote() {
  return (
    <Message kind="info" className="of-note of-waitnote" title="Waiting for the connection">
      Nothing can be changed until the order is saved or saving is cancelled.
    </Message>
  )
}
