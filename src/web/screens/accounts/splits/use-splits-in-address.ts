import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const splitsHash = '#usual-splits'

/** Whether a link led to the usual splits of a customer, not to the customer. */
export function useIsForSplits(): boolean {
  return useLocation().hash === splitsHash
}

/** Their heading has the focus once they are there, where a link led to them. */
export function useSplitsInAddress(loaded: boolean): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const wanted = useIsForSplits() && loaded
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press of such a link
  useEffect(() => {
    if (!wanted) return
    section.current?.querySelector('h3')?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }, [wanted, key])
  return section
}
