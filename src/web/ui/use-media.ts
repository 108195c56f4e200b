import { useSyncExternalStore } from 'react'

const query = () => window.matchMedia('(max-width: 959.98px)')

function subscribe(listener: () => void): () => void {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether there is no room for three buttons a row. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches)
}
