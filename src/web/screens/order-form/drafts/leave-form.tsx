import type { Autosave } from './autosave.ts'
import { type LeaveAnswer, LeaveDialog } from './leave-dialog.tsx'

interface LeaveFormProps {
  autosave: Autosave
  /** Whose draft it is. */
  name: string
  onAnswer: (answer: LeaveAnswer) => void
}

/** What becomes of the draft of this form. */
export function LeaveForm({ autosave, name, onAnswer }: LeaveFormProps) {
  return <LeaveDialog text={leaveText(autosave, name)} onAnswer={onAnswer} />
}

function leaveText(autosave: Autosave, name: string): string {
  if (autosave.pendingSave())
    return 'It was submitted and got no answer; it may have been stored. From its draft it can be sent again, and is never stored twice.'
  const text = 'What you filled in has not been submitted.'
  return autosave.state() !== 'not kept'
    ? `${text} It can be kept as a draft on this computer, and is offered again only to you, ${name}.`
    : `${text} This browser keeps no draft: it lasts as long as this window.`
}
