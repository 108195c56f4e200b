import { useEffect } from 'react'
import { commandKey } from '#web/ui/command-key.ts'

let openNow: (() => void) | null = null

/** Opens the search from a page, where there are no keys. */
export function openFinder(): void {
  openNow?.()
}

/** Ctrl+K, or Cmd+K on a Mac, where Ctrl+K is a field's own; above a dialog or menu it does nothing (rule finding/key). */
export function useFinder(open: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the frame, which sets the same state whenever it is drawn
  useEffect(() => {
    const listening = new AbortController()
    openNow = open
    window.addEventListener(
      'keydown',
      (event) => {
        if (!isFindKey(event) || document.querySelector('.scrim, [role=menu]')) return
        event.preventDefault()
        open()
      },
      { signal: listening.signal },
    )
    return () => {
      openNow = null
      listening.abort()
    }
  }, [])
}

function isFindKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat }: KeyboardEvent): boolean {
  const command = commandKey === 'Cmd' ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return command && key.toLowerCase() === 'k' && !altKey && !shiftKey && !isComposing && !repeat
}
