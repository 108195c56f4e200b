import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { Autosave } from './autosave.ts'
import { notSubmitted } from './draft-words.ts'

export type LeaveAnswer = 'keep' | 'discard' | 'stay'

interface LeaveDialogProps {
  text: string
  /** How many orders with unsaved drafts the user would leave; 1 by default. */
  drafts?: number
  onAnswer: (answer: LeaveAnswer) => void
}

export function LeaveDialog({ text, drafts = 1, onAnswer }: LeaveDialogProps) {
  const one = drafts === 1
  return (
    <Dialog
      open
      size="question"
      nested
      title={one ? 'Leave this purchase order?' : `Leave ${drafts} purchase orders?`}
      onClose={() => onAnswer('stay')}
      footer={
        <span className="end answers">
          <Button variant="plain" onClick={() => onAnswer('stay')}>
            Stay here
          </Button>
          <Button warn onClick={() => onAnswer('discard')}>
            {one ? 'Discard draft' : `Discard ${drafts} drafts`}
          </Button>
          <Button variant="primary" data-focus="first" onClick={() => onAnswer('keep')}>
            {one ? 'Keep my draft' : 'Keep my drafts'}
          </Button>
        </span>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

interface LeaveFormProps {
  autosave: Autosave
  /** The name of the draft's owner. */
  name: string
  onAnswer: (answer: LeaveAnswer) => void
}

export function LeaveForm({ autosave, name, onAnswer }: LeaveFormProps) {
  return <LeaveDialog text={leaveText(autosave, name)} onAnswer={onAnswer} />
}

function leaveText(autosave: Autosave, name: string): string {
  if (autosave.pendingSave())
    return 'This order was submitted, but the server didn’t respond, so it may have been saved. Sending its draft again won’t create a duplicate.'
  return autosave.state() !== 'not kept'
    ? `${notSubmitted} You can save them on this computer as a draft that only you, ${name}, can open.`
    : `${notSubmitted} This browser can’t save drafts, so closing the window discards them.`
}
