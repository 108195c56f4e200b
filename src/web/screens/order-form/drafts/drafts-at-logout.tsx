import { useEffect, useState } from 'react'
import { useSession } from '#web/shell/session/session.tsx'
import { draftKeysOf, removeDraft } from './draft-storage.ts'
import { type LeaveAnswer, LeaveDialog } from './leave-dialog.tsx'

/** What becomes of all that a person left on this computer, in whichever window (rule drafts/logout-counts-all). */
export function DraftsAtLogout({ onAnswer }: { onAnswer: (leave: boolean) => void }) {
  const { user, realUser } = useSession()
  const { email, name } = realUser ?? user
  const [keys] = useState(() => draftKeysOf(email))
  const none = keys.length === 0
  useEffect(() => {
    if (none) onAnswer(true)
  }, [none, onAnswer])
  if (none) return null

  function answer(given: LeaveAnswer) {
    if (given === 'discard') keys.forEach(removeDraft)
    onAnswer(given !== 'stay')
  }

  const text =
    keys.length === 1
      ? `What you filled in has not been submitted. It can be kept as a draft on this computer, and is offered again only to you, ${name}.`
      : `${keys.length} purchase orders that you filled in, here and in other windows, have not been submitted. They can be kept as drafts on this computer, and are offered again only to you, ${name}.`
  return <LeaveDialog text={text} drafts={keys.length} onAnswer={answer} />
}
