import { useEffect, useState } from 'react'
import { useSession } from '#web/shell/session/session.tsx'
import { personOf } from './draft.ts'
import { draftKeysOf, findDrafts, removeDraft } from './draft-storage.ts'
import { type LeaveAnswer, LeaveDialog } from './leave-dialog.tsx'

/** Asks what to do with everything the user left on this computer, in any window (rule drafts/logout-counts-all). */
export function DraftsAtLogout({ onAnswer }: { onAnswer: (leave: boolean) => void }) {
  const session = useSession()
  const { user, realUser } = session
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
  return <LeaveDialog text={`${text}${waitingText(session)}`} drafts={keys.length} onAnswer={answer} />
}

/** They wait until their user is back (rule offline/nobody-else). */
function waitingText(session: Parameters<typeof personOf>[0]): string {
  const waiting = findDrafts(personOf(session)).drafts.filter(({ pendingSave }) => pendingSave?.waits).length
  if (waiting === 0) return ''
  return ` ${waiting === 1 ? 'One waits' : `${waiting} wait`} to be sent: kept, that happens when you are here again.`
}
