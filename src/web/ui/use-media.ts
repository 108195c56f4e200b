import { useSyncExternalStore } from 'react'

function matches(query: string): () => boolean {
  function subscribe(listener: () => void) {
    const media = window.matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** True if the screen is as narrow as a phone's. The style sheets use the same breakpoint. */
export const usePhone = matches('screen and (max-width: 767.98px)')

export const useTouch = matches('(pointer: coarse)')

/** True if the window is too narrow for three buttons in a row. */
export const useNarrow = matches('(max-width: 959.98px)')
