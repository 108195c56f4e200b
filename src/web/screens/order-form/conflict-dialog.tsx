import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Conflict } from './use-submit.ts'

interface ConflictDialogProps {
  conflict: Conflict
  /** The version that this form began with. */
  began: number
  onKeep: () => void
  onReload: () => void
}

/** Says who saved the order meanwhile; nothing of what was typed is lost before one decides so. */
export function ConflictDialog({ conflict, began, onKeep, onReload }: ConflictDialogProps) {
  const keep = useRef<HTMLButtonElement>(null)
  const at = conflict.changedAt ? ` at ${timeOf(conflict.changedAt)}` : ''
  return (
    <Dialog
      open
      size="small"
      title={conflict.message}
      onClose={onKeep}
      initialFocus={keep}
      footer={
        <span className="end">
          <Button onClick={onReload}>Reload</Button>
          <Button variant="primary" ref={keep} onClick={onKeep}>
            Keep editing
          </Button>
        </span>
      }
    >
      <p>
        Your copy began as v{began}; v{conflict.versionNumber} was saved{at}. Nothing of yours is lost: keep
        editing to look at it and note what you changed, or reload to see the saved version without your
        changes.
      </p>
    </Dialog>
  )
}

function timeOf(isoTime: string): string {
  return new Date(isoTime).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
}
