import { useCallback, useState } from 'react'

export interface Opened {
  opened: ReadonlySet<number>
  toggle: (id: number) => void
}

/** Whose lines are shown; a card that is scrolled or filtered away and back is found as it was. */
export function useOpened(start: readonly number[] = []): Opened {
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
