import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

export type LeaveAnswer = 'keep' | 'discard' | 'stay'

interface LeaveDialogProps {
  text: string
  /** Of how many drafts; of the one in this form where it isn't said. */
  drafts?: number
  onAnswer: (answer: LeaveAnswer) => void
}

/** Unsaved work is about to be left: kept, discarded, or not left at all. */
export function LeaveDialog({ text, drafts = 1, onAnswer }: LeaveDialogProps) {
  const keep = useRef<HTMLButtonElement>(null)
  const one = drafts === 1
  return (
    <Dialog
      open
      size="question"
      nested
      title={one ? 'Leave this purchase order?' : `Leave ${drafts} purchase orders?`}
      onClose={() => onAnswer('stay')}
      initialFocus={keep}
      footer={
        <span className="end answers">
          <Button variant="plain" onClick={() => onAnswer('stay')}>
            Stay here
          </Button>
          <Button warn onClick={() => onAnswer('discard')}>
            {one ? 'Discard draft' : `Discard ${drafts} drafts`}
          </Button>
          <Button variant="primary" ref={keep} onClick={() => onAnswer('keep')}>
            {one ? 'Keep my draft' : 'Keep my drafts'}
          </Button>
        </span>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
