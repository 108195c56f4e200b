import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useLeavingGuard } from '#web/shell/leaving/use-leaving-guard.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { Autosave } from './autosave.ts'

type LeaveAnswer = 'keep' | 'discard' | 'stay'

/** Unsaved work is about to be left: kept, discarded, or not left at all. */
function LeaveDialog({ name, onAnswer }: { name: string; onAnswer: (answer: LeaveAnswer) => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      size="question"
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

/** Leaving asks what becomes of unsaved work, and a session that ends is begun again in place. */
export function useUnsavedWork(autosave: Autosave) {
  const leaving = useLeaveQuestion(autosave)
  const isAtWork = useCallback(() => autosave.isUnsaved() || autosave.pendingSave() !== null, [autosave])
  useLeavingGuard({ isUnsaved: isAtWork, ask: leaving.ask, kept: true })
  const signIn = useSignInOver(isAtWork)
  return { leaveDialog: leaving.dialog, signIn }
}

/** Asks what becomes of the draft and does it; false stays. */
function useLeaveQuestion(autosave: Autosave): { ask: () => Promise<boolean>; dialog: ReactNode } {
  const { user } = useSession()
  const [asking, setAsking] = useState(false)
  const resolveAnswer = useRef<(leave: boolean) => void>(undefined)

  const ask = useCallback(() => {
    resolveAnswer.current?.(false)
    setAsking(true)
    return new Promise<boolean>((resolve) => {
      resolveAnswer.current = resolve
    })
  }, [])

  function answer(given: LeaveAnswer) {
    setAsking(false)
    if (given === 'discard') autosave.discard()
    if (given === 'keep') autosave.flush()
    resolveAnswer.current?.(given !== 'stay')
    resolveAnswer.current = undefined
  }

  return { ask, dialog: asking && <LeaveDialog name={user.name} onAnswer={answer} /> }
}
