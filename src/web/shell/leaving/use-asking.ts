import { useEffect, useState } from 'react'

/**
 * Registers a function that prompts the user in a dialog. While the dialog should be open, returns a callback
 * for the user's response. Otherwise returns null.
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
