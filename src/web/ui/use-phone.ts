import { useSyncExternalStore } from 'react'

const query = () => window.matchMedia('screen and (max-width: 767.98px)')

function subscribe(listener: () => void): () => void {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the screen is a phone's, by the same width as the style sheets. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches)
}
