import { useCallback, useState } from 'react'

/** Whose lines are shown; a card that is scrolled away and back is found as it was. */
export function useOpened(start: readonly number[] = []) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set(start))
  const toggle = useCallback((id: number) => {
    setOpened((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  return { opened, toggle }
}
