import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Where somebody was in a list, to return to, also after a reload. Only the last list of this window is kept. */
export interface RememberedList {
  offset: number
  /** Index and height of the cards that were measured. */
  sizes: readonly (readonly [number, number])[]
  /** The orders whose lines were shown. */
  opened: readonly number[]
  /** The page that was in sight, and the cursors that were known. */
  page: number
  cursors: readonly string[]
}

interface Stored {
  who: string
  query: string
  key: string
  place: RememberedList | null
}

/** A changed shape needs another number. */
const storageKey = 'insightsPlace1'
let stored: Stored | null | undefined

/** The address of the list that this person left. */
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
  if (stored === undefined) stored = read()
  return stored?.who === who ? stored : null
}

function store(next: Stored): void {
  stored = next
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // Session storage is closed or full: it is remembered as long as the page is open.
  }
}

function read(): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
  } catch {
    return null
  }
}

/** Returns to where somebody was in this list, and remembers it when the list is left. */
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
    // A frame later: the frame of the pages puts a new page at its top first.
    const frame = requestAnimationFrame(() => {
      if (start) window.scrollTo(0, start.offset)
      window.addEventListener('scroll', follow, { passive: true })
    })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', follow)
    }
  }, [start])

  // Before the next page is drawn: it may be shorter, which scrolls.
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
  const open = useCallback((id: number) => setOpened((now) => new Set(now).add(id)), [])
  return { opened, toggle, open }
}
