import { useEffect, useState } from 'react'

/** Submits once the form has become what is to be sent. */
export function useGoOn(atOnce: boolean, ready: boolean, submit: () => Promise<void>): () => void {
  const [waiting, setWaiting] = useState(atOnce)
  useEffect(() => {
    if (!waiting || !ready) return
    setWaiting(false)
    void submit()
  }, [waiting, ready, submit])
  return () => setWaiting(true)
}
