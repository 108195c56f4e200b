import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { interceptSignedOut } from '#web/api/signed-out.ts'

/**
 * Keeps a form or dialog with unsaved input open when the session ends, and lets the user sign in again in a
 * dialog on top of it (rule drafts/sign-in-above-the-form).
 */
export function useSignInOver(isUnsaved: () => boolean) {
  const [asking, setAsking] = useState(false)
  const asked = useRef<{ promise: Promise<boolean>; resolve: (signedIn: boolean) => void } | null>(null)

  /** Asks the user to sign in. If the sign-in dialog is already open, waits for the same result. */
  const ask = useCallback((): Promise<boolean> => {
    if (asked.current) return asked.current.promise
    let answerWith = (_signedIn: boolean) => {}
    const promise = new Promise<boolean>((resolve) => {
      answerWith = resolve
    })
    asked.current = { promise, resolve: answerWith }
    setAsking(true)
    return promise
  }, [])

  const answer = useCallback((signedIn: boolean) => {
    asked.current?.resolve(signedIn)
    asked.current = null
    setAsking(false)
  }, [])

  const intercept = useEffectEvent(() => isUnsaved() && ask())
  useEffect(() => interceptSignedOut(() => intercept()), [])

  return { asking, ask, answer }
}
