import { useSyncExternalStore } from 'react'

const query = '(min-width: 1200px)'

function subscribe(listener: () => void) {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/**
 * Whether the summary is next to the form, using the style sheet's breakpoint. Not in the UI kit: a module
 * shared with Insights would make Insights load the form.
 */
export function useDesk(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
