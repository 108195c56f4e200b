import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { stored } from '#web/ui/stored.ts'

/** A user's place in a list, restored on return and after a reload. Only this window's last list is stored. */
export interface RememberedList {
  offset: number
  /** The index and height of each card that was measured. */
  sizes: readonly (readonly [number, number])[]
  /** The orders with expanded lines. */
  opened: readonly number[]
  /** The page in view, and the known cursors. */
  page: number
  cursors: readonly string[]
}

interface Stored {
  who: string
  query: string
  key: string
  place: RememberedList | null
}

/** The number in the key must increase when the stored shape changes. */
const lastPlace = stored<Stored>('tab', 'insightsPlace1')

export function rememberedQuery(who: string): string {
  return storedFor(who)?.query ?? ''
}

export function rememberQuery(who: string, query: string): void {
  store({ ...(storedFor(who) ?? { who, key: '', place: null }), query })
}

export function rememberedList(who: string, key: string): RememberedList | null {
  const mine = storedFor(who)
  return mine?.key === key ? mine.place : null
}

function storedFor(who: string): Stored | null {
  const found = lastPlace.read()
  return found?.who === who ? found : null
}

function store(next: Stored): void {
  lastPlace.write(next)
}

/** Restores the user's place in this list, and stores it when the list is left. */
export function useRememberList(
  who: string,
  key: string,
  start: RememberedList | null,
  now: () => Omit<RememberedList, 'offset'>,
): void {
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  const offset = useRef(start?.offset ?? 0)

  useEffect(() => {
    const follow = () => {
      offset.current = window.scrollY
    }
    // The position is restored a frame later, because the shell scrolls a new page to its top first.
    const frame = requestAnimationFrame(() => {
      if (start) window.scrollTo(0, start.offset)
      window.addEventListener('scroll', follow, { passive: true })
    })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', follow)
    }
  }, [start])

  // The position is stored before the next page renders, because a shorter page would scroll.
  useLayoutEffect(() => {
    const remember = () => {
      const place = { offset: offset.current, ...latest.current() }
      store({ who, query: rememberedQuery(who), key, place })
    }
    window.addEventListener('pagehide', remember)
    return () => {
      window.removeEventListener('pagehide', remember)
      remember()
    }
  }, [who, key])
}

export interface Opened {
  opened: ReadonlySet<number>
  toggle: (id: number) => void
  open: (id: number) => void
}

/**
 * The orders whose lines are expanded; a card that was scrolled or filtered away is expanded again when it
 * returns.
 */
export function useOpened(start: readonly number[] = []): Opened {
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set(start))
  const toggle = useCallback((id: number) => {
    setOpened((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const open = useCallback((id: number) => setOpened((now) => new Set(now).add(id)), [])
  return { opened, toggle, open }
}
