import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { stored } from '#web/ui/stored.ts'

/**
 * A user's place in a list, restored when they return and after a reload. Each window saves only the most
 * recent list.
 */
export interface RememberedList {
  offset: number
  /** The index and height of each card that has been measured. */
  sizes: readonly (readonly [number, number])[]
  /** The IDs of orders whose lines are expanded. */
  opened: readonly number[]
  /** The index of the list page in view. */
  page: number
  cursors: readonly string[]
}

interface Stored {
  who: string
  query: string
  key: string
  place: RememberedList | null
}

/** Increase the number in the key whenever the format of the stored data changes. */
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

/** Restores the user's place in this list, and saves the place when the user leaves the list. */
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
    // Restores the position one frame later, because the app first scrolls each new page to its top.
    const frame = requestAnimationFrame(() => {
      if (start) window.scrollTo(0, start.offset)
      window.addEventListener('scroll', follow, { passive: true })
    })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', follow)
    }
  }, [start])

  // Saves the scroll position before the next page renders, because a shorter page would change it.
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
 * Returns the IDs of the orders whose lines are expanded, and functions that expand and collapse orders. A
 * card that was scrolled or filtered out of view is still expanded when it returns.
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
