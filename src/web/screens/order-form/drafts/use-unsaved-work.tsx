import { type ReactNode, useCallback } from 'react'
import { useLeavingGuard } from '#web/shell/leaving/use-leaving-guard.ts'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import type { Autosave, AutosaveContent } from './autosave.ts'
import { useDraft } from './use-draft.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'

/** Nothing typed is ever lost: it is kept, leaving asks, and a session that ends is begun again in place. */
export function useUnsavedWork(autosave: Autosave, content: AutosaveContent) {
  useDraft(autosave, content)
  const leaving = useLeaveQuestion(autosave)
  const isAtWork = useCallback(() => autosave.isUnsaved() || autosave.pendingSave() !== null, [autosave])
  useLeavingGuard({ isUnsaved: isAtWork, ask: leaving.ask })
  const signIn = useSignInOver(isAtWork)
  return { leaveDialog: leaving.dialog as ReactNode, signIn }
}
