import { useEffect, useState } from 'react'
import { useSession } from '#web/shell/session/session.tsx'
import { draftKeysOf, findDrafts, removeDraft } from './draft-storage.ts'
import { notSubmitted } from './draft-words.ts'
import { type LeaveAnswer, LeaveDialog } from './leave-dialog.tsx'
import { personOf } from './stored-draft.ts'
import { WaitingOrders } from './waiting-orders.tsx'

interface LeftHereProps {
  /** Called at logout with true to log out or false to stay. Omitted if the user isn't logging out. */
  onAnswer?: (leave: boolean) => void
}

/**
 * When the user logs out, asks what to do with everything they have left on this computer. Otherwise, shows
 * only the orders waiting to be sent.
 */
export function LeftHere({ onAnswer }: LeftHereProps) {
  return onAnswer ? <DraftsAtLogout onAnswer={onAnswer} /> : <WaitingOrders />
}

/**
 * Asks what to do with the drafts that the user has left on this computer, in any window (rule
 * drafts/logout-counts-all).
 */
function DraftsAtLogout({ onAnswer }: { onAnswer: (leave: boolean) => void }) {
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
      ? `${notSubmitted} You can save them on this computer as a draft that only you, ${name}, can open.`
      : `${keys.length} purchase orders, here and in other windows, have not been submitted. You can save them on this computer as drafts that only you, ${name}, can open.`
  return <LeaveDialog text={`${text}${waitingText(session)}`} drafts={keys.length} onAnswer={answer} />
}

/**
 * Returns text that states how many orders are waiting to be sent. They are sent only after this user signs
 * in again (rule offline/nobody-else).
 */
function waitingText(session: Parameters<typeof personOf>[0]): string {
  const waiting = findDrafts(personOf(session)).drafts.filter(({ pendingSave }) => pendingSave?.waits).length
  if (waiting === 0) return ''
  return ` ${waiting === 1 ? 'One is waiting' : `${waiting} are waiting`} to be sent; if you save, sending resumes when you’re back.`
}
