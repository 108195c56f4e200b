import { useEffect, useState } from 'react'

/** Asks a question in a dialog; while it is open, returns the function that answers it. */
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
