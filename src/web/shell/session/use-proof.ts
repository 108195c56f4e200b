import { useCallback, useEffect, useRef, useState } from 'react'
import { askForProofBy } from '#web/api/proof.ts'

/** Whether one is asked to sign in again for a call that waits for it; several wait for one answer. */
export function useProof() {
  const [asking, setAsking] = useState(false)
  const waiting = useRef<((proved: boolean) => void)[]>([])

  useEffect(
    () =>
      askForProofBy(() => {
        setAsking(true)
        return new Promise((resolve) => waiting.current.push(resolve))
      }),
    [],
  )

  const answer = useCallback((proved: boolean) => {
    setAsking(false)
    for (const resolve of waiting.current.splice(0)) resolve(proved)
  }, [])

  return { asking, answer }
}
