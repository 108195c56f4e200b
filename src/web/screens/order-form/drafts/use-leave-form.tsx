import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLeavingGuard } from '#web/shell/leaving/use-leaving-guard.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { bufferKeysForDialog } from '#web/ui/overlay/key-buffer.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import type { Autosave } from './autosave.ts'
import { draftAddress } from './draft-address.ts'
import type { LeaveAnswer } from './leave-dialog.tsx'

const LeaveForm = lazy(async () => (await import('./leave-dialog.tsx')).LeaveForm, bufferKeysForDialog)

/**
 * Asks for confirmation before the user leaves an unsaved form. If the draft is saved, the user can navigate
 * or close the window without a prompt, but not log out or switch users (rule drafts/leaving-asks). After the
 * session expires, the user can sign in again without leaving the form.
 */
export function useLeaveForm(autosave: Autosave) {
  const leaving = useLeaveQuestion(autosave)
  const sayKept = useKeptNotice(autosave)
  const isAtWork = useCallback(() => autosave.isUnsaved() || autosave.pendingSave() !== null, [autosave])

  function within(): boolean | Promise<boolean> {
    if (autosave.pendingSave() !== null) return leaving.ask()
    if (!autosave.isKept()) return autosave.untilKept().then((kept) => (kept ? leave() : leaving.ask()))
    return leave()
  }
  function leave(): true {
    sayKept()
    return true
  }
  /**
   * True if the draft is saved and no save of the order is pending. At logout, a single prompt then covers
   * this draft and the drafts of other windows.
   */
  const keep = () => autosave.pendingSave() === null && autosave.isKept()
  const onClose = () =>
    autosave.pendingSave() !== null || (autosave.isUnsaved() && !autosave.survivesClosing())

  useLeavingGuard({ isUnsaved: isAtWork, ask: leaving.ask, within, onClose, keep, kept: true })
  const signIn = useSignInOver(isAtWork)
  return { leaveDialog: leaving.dialog, signIn }
}

function useKeptNotice(autosave: Autosave): () => void {
  const toast = useToast()
  const navigate = useNavigate()
  return () => {
    const state = { restore: autosave.formId }
    const onAction = () => navigate(draftAddress(autosave.place()), { state })
    toast.show({ kind: 'info', title: 'Kept as a draft', action: { label: 'Open', onAction } })
  }
}

function useLeaveQuestion(autosave: Autosave): { ask: () => Promise<boolean>; dialog: ReactNode } {
  const { user } = useSession()
  const [asking, setAsking] = useState(false)
  const resolveAnswer = useRef<(leave: boolean) => void>(undefined)
  usePreloadOnInput(LeaveForm)

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

  return { ask, dialog: asking && <LeaveForm autosave={autosave} name={user.name} onAnswer={answer} /> }
}
