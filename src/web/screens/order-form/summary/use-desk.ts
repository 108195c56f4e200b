import { useSyncExternalStore } from 'react'

const query = '(min-width: 1200px)'

function subscribe(listener: () => void) {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/**
 * True if the summary is next to the form, by the same breakpoint as in the style sheet. Not part of the UI
 * kit, because a module shared with Insights would make Insights load the form.
 */
export function useDesk(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
