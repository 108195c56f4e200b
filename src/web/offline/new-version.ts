import { useSyncExternalStore } from 'react'
import { isOutOfDate, newBuild } from '#web/api/build.ts'
import { hasUnsavedWork } from '#web/shell/leaving/leaving.ts'

const events = ['input', 'click', 'focusin'] as const

function subscribe(listener: () => void): () => void {
  // Waits until the page has rendered what the user typed.
  const later = () => setTimeout(listener)
  window.addEventListener(newBuild, listener)
  for (const event of events) document.addEventListener(event, later)
  return () => {
    window.removeEventListener(newBuild, listener)
    for (const event of events) document.removeEventListener(event, later)
  }
}

/**
 * Whether to offer a newer version now. The offer waits until the user has no unsaved changes (rule
 * offline/new-version).
 */
export const useNewVersion = () => useSyncExternalStore(subscribe, () => isOutOfDate() && !hasUnsavedWork())
