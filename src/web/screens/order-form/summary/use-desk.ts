import { useSyncExternalStore } from 'react'

const query = '(min-width: 1200px)'

function subscribe(listener: () => void) {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/**
 * True if the window is wide enough to show the summary next to the form. The style sheet uses the same
 * breakpoint. This function isn't in the UI kit, because sharing the module with Insights would make Insights
 * load the form.
 */
export function useDesk(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
