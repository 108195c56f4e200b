import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useSession } from '#web/shell/session/session.tsx'
import type { Autosave } from './autosave.ts'
import { type LeaveAnswer, LeaveDialog } from './leave-dialog.tsx'

/** Asks what becomes of the draft and does it; false stays. */
export function useLeaveQuestion(autosave: Autosave): { ask: () => Promise<boolean>; dialog: ReactNode } {
  const { user } = useSession()
  const [asking, setAsking] = useState(false)
  const settle = useRef<(leave: boolean) => void>(undefined)

  const ask = useCallback(() => {
    settle.current?.(false)
    setAsking(true)
    return new Promise<boolean>((resolve) => {
      settle.current = resolve
    })
  }, [])

  function answer(given: LeaveAnswer) {
    setAsking(false)
    if (given === 'discard') autosave.discard()
    if (given === 'keep') autosave.flush()
    settle.current?.(given !== 'stay')
    settle.current = undefined
  }

  return { ask, dialog: asking && <LeaveDialog name={user.name} onAnswer={answer} /> }
}
