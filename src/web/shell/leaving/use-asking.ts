import { useEffect, useState } from 'react'

/**
 * Registers a function that asks the user in a dialog. Returns a callback for the user's answer while the
 * dialog should be open; otherwise null.
 */
export function useAsking(register: (ask: () => Promise<boolean>) => () => void) {
  const [answer, setAnswer] = useState<((yes: boolean) => void) | null>(null)
  useEffect(() => register(() => new Promise((resolve) => setAnswer(() => resolve))), [register])
  return (
    answer &&
    ((yes: boolean) => {
      setAnswer(null)
      answer(yes)
    })
  )
}
