import { useSyncExternalStore } from 'react'

function matches(query: string): () => boolean {
  function subscribe(listener: () => void) {
    const media = window.matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** By the same widths as the style sheets. */
export const usePhone = matches('screen and (max-width: 767.98px)')

/** Whether a finger is what one points with: there is no key to press. */
export const useTouch = matches('(pointer: coarse)')

/** Whether there is no room for three buttons a row. */
export const useNarrow = matches('(max-width: 959.98px)')
