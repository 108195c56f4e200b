import { useCallback, useEffect, useRef } from 'react'
import { useLeavingGuard } from '#web/shell/leaving/use-leaving-guard.ts'
import { discardChanges, useConfirm } from '#web/ui/overlay/confirm.tsx'
import { useSignInOver } from './use-sign-in-over.ts'

interface UnsavedWork {
  isChanged: boolean
  saving: boolean
  question?: { title: string; text: string; confirmLabel: string }
  onClosed: () => void
}

const ofChanges = { ...discardChanges, text: 'Your changes are not saved yet.' }

/**
 * Guards an editor that can be closed: prompts the user before they leave unsaved changes, keeps the editor
 * open while it saves, and lets the user sign in again in a dialog on top of it.
 */
export function useUnsavedWork({ isChanged, saving, question = ofChanges, onClosed }: UnsavedWork) {
  const confirm = useConfirm()
  const atWork = useRef(false)
  const isAtWork = useCallback(() => atWork.current, [])
  const signIn = useSignInOver(isAtWork)
  useEffect(() => {
    atWork.current = isChanged || saving
  })

  function end() {
    atWork.current = false
  }

  function close() {
    end()
    onClosed()
  }

  async function leave(): Promise<boolean> {
    if (saving) return false
    if (atWork.current && !(await confirm({ ...question, cancelLabel: 'Keep editing', danger: true })))
      return false
    close()
    return true
  }
  useLeavingGuard({ isUnsaved: isAtWork, ask: leave })

  return { signIn, end, close, leave }
}
