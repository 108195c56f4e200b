import { useEffect, useState } from 'react'

/** Registers a question; while it is open, returns a function to answer it. */
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
