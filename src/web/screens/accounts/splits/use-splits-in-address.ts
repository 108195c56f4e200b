import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const splitsHash = '#usual-splits'

/** True if a link led to the usual splits, not to the customer. */
export function useIsForSplits(): boolean {
  return useLocation().hash === splitsHash
}

/** Focuses the splits' heading once loaded, if a link led to it. */
export function useSplitsInAddress(loaded: boolean): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const wanted = useIsForSplits() && loaded
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per click on such a link
  useEffect(() => {
    if (!wanted) return
    section.current?.querySelector('h3')?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }, [wanted, key])
  return section
}
