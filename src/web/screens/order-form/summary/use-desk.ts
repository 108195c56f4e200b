import { useSyncExternalStore } from 'react'

const query = '(min-width: 1200px)'

function subscribe(listener: () => void) {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/**
 * Whether the summary stands beside the form, by the width of its style sheet. Not in the kit: a module that the
 * form shares with Insights would make Insights load the form.
 */
export function useDesk(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
