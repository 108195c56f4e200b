import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

export type LeaveAnswer = 'keep' | 'discard' | 'stay'

/** Unsaved work is about to be left: kept, discarded, or not left at all. */
export function LeaveDialog({ name, onAnswer }: { name: string; onAnswer: (answer: LeaveAnswer) => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      size="small"
      nested
      title="Leave this purchase order?"
      onClose={() => onAnswer('stay')}
      initialFocus={keep}
      footer={
        <span className="end answers">
          <Button variant="plain" onClick={() => onAnswer('stay')}>
            Stay here
          </Button>
          <Button warn onClick={() => onAnswer('discard')}>
            Discard draft
          </Button>
          <Button variant="primary" ref={keep} onClick={() => onAnswer('keep')}>
            Keep my draft
          </Button>
        </span>
      }
    >
      <p>
        What you filled in has not been submitted. It can be kept as a draft on this computer, and is offered
        again only to you, {name}.
      </p>
    </Dialog>
  )
}
