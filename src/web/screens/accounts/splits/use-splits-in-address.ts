import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { focusOn } from '#web/ui/focus.ts'

const splitsHash = '#usual-splits'

/** True if the user followed a link to the customer's usual splits rather than to the customer. */
export function useIsForSplits(): boolean {
  return useLocation().hash === splitsHash
}

/** Focuses the heading of the usual splits once they load, if the user followed a link to them. */
export function useSplitsInAddress(loaded: boolean): void {
  const { key } = useLocation()
  const wanted = useIsForSplits() && loaded
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per click on such a link
  useEffect(() => {
    if (!wanted) return
    focusOn('splits-title', { preventScroll: true })?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [wanted, key])
}
