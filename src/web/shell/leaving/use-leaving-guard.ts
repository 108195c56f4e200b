import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { askBeforeLeaving, guardBack, type LeavingQuestion } from './leaving.ts'

interface GuardOptions extends LeavingQuestion {
  /**
   * True to allow changes to the URL's query without a prompt, because they don't leave the page that has the
   * unsaved work.
   */
  onPathOnly?: boolean
  /**
   * Called instead of `ask` when the user goes to another page of the application. Logout still calls `ask`,
   * because someone else might use the computer next.
   */
  within?: () => boolean | Promise<boolean>
  /**
   * Whether the browser should show a prompt before the window closes. By default, it does so if there is
   * unsaved work.
   */
  onClose?: () => boolean
}

/**
 * Asks before the user leaves unsaved work by following a link, going back, closing the window, logging out
 * or switching users. Doesn't use useBlocker, because it needs the data router, which would make the first
 * load a third larger.
 */
export function useLeavingGuard({
  isUnsaved,
  ask,
  within = ask,
  onClose = isUnsaved,
  kept = false,
  keep,
  onPathOnly = false,
}: GuardOptions): void {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const now = useRef({ isUnsaved, ask, within, onClose, keep, navigate })
  useEffect(() => {
    now.current = { isUnsaved, ask, within, onClose, keep, navigate }
  })

  useEffect(
    () =>
      askBeforeLeaving({
        isUnsaved: () => now.current.isUnsaved(),
        ask: () => now.current.ask(),
        keep: () => now.current.keep?.() ?? false,
        kept,
      }),
    [kept],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address pressed twice is two entries.
  useEffect(() => {
    const shown = addressOf({ pathname, search })
    const mayLeave = (to: Place) =>
      addressOf(to) === shown || !now.current.isUnsaved() || now.current.within()

    function beforeUnload(event: BeforeUnloadEvent) {
      if (now.current.onClose()) event.preventDefault()
    }

    function onClick(event: MouseEvent) {
      const to = destinationOf(event)
      if (to === null) return
      const given = mayLeave(to)
      if (given === true) return
      event.preventDefault()
      event.stopPropagation()
      void Promise.resolve(given).then((leave) => leave && now.current.navigate(to.pathname + to.search))
    }

    window.addEventListener('beforeunload', beforeUnload)
    document.addEventListener('click', onClick, { capture: true })
    const unguard = guardBack(returnFirst(indexOf(history.state), () => mayLeave(location)))
    return () => {
      window.removeEventListener('beforeunload', beforeUnload)
      document.removeEventListener('click', onClick, { capture: true })
      unguard()
    }
  }, [pathname, search, key])

  function addressOf(place: Place): string {
    return onPathOnly ? place.pathname : place.pathname + place.search
  }
}

type Place = Pick<Location, 'pathname' | 'search'>

/**
 * The browser reports Back only after it has left the page. Returns to the page, then leaves it again if the
 * user agrees.
 */
function returnFirst(shownAt: number, mayLeave: () => boolean | Promise<boolean>) {
  /** The navigation that this code started, if any: `back` to the page, or `on` to the destination. */
  let own: 'back' | 'on' | null = null

  return (event: PopStateEvent) => {
    const by = indexOf(event.state) - shownAt
    if (own === 'back') event.stopImmediatePropagation()
    if (own !== null || by === 0 || Number.isNaN(by)) {
      own = null
      return
    }
    const given = mayLeave()
    if (given === true) return
    event.stopImmediatePropagation()
    own = 'back'
    history.go(-by)
    void Promise.resolve(given).then((leave) => {
      if (!leave) return
      own = 'on'
      history.go(by)
    })
  }
}

/** Returns the number that the router assigned to a history entry, or NaN if there is none. */
function indexOf(state: unknown): number {
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null
  return typeof index === 'number' ? index : Number.NaN
}

/** The destination of a plain click on a link within the application, or null. */
function destinationOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link?.href || link.target === '_blank' || !plain || link.origin !== location.origin) return null
  return link
}
