import { type ReactNode, useCallback } from 'react'
import { useLeavingGuard } from '#web/shell/leaving/use-leaving-guard.ts'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import type { DraftHold, HeldContent } from './autosave.ts'
import { useDraft } from './use-draft.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'

/** Nothing typed is ever lost: it is kept, leaving asks, and a session that ends is begun again in place. */
export function useUnsavedWork(hold: DraftHold, content: HeldContent) {
  useDraft(hold, content)
  const leaving = useLeaveQuestion(hold)
  const isAtWork = useCallback(() => hold.isUnsaved() || hold.unanswered() !== null, [hold])
  useLeavingGuard({ isUnsaved: isAtWork, ask: leaving.ask })
  const signIn = useSignInOver(isAtWork)
  return { leaveDialog: leaving.dialog as ReactNode, signIn }
}
