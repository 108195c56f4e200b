import { useEffect } from 'react'
import { commandKey } from '#web/ui/command-key.ts'
import { openOverlays } from '#web/ui/overlay/open-overlays.ts'

type Open = (dialog: 'find' | 'keys') => void

let openNow: Open | null = null

/** Opens the search dialog without its keyboard shortcut, for devices that have no keyboard. */
export function openFinder(): void {
  openNow?.('find')
}

/**
 * Handles Ctrl+K (Cmd+K on a Mac, where Ctrl+K belongs to text fields), and ? outside text fields. Neither
 * does anything while a dialog or menu is open (rules finding/key, finding/page-keys).
 */
export function useFinder(open: Open): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the frame, which sets the same state whenever it is drawn
  useEffect(() => {
    const listening = new AbortController()
    openNow = open
    window.addEventListener(
      'keydown',
      (event) => {
        const dialog = isFindKey(event) ? 'find' : event.key === '?' && !isText(event.target) ? 'keys' : null
        if (!dialog || openOverlays() > 0) return
        event.preventDefault()
        open(dialog)
      },
      { signal: listening.signal },
    )
    return () => {
      openNow = null
      listening.abort()
    }
  }, [])
}

const isText = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input:not([type=checkbox], [type=radio]), textarea, select')

function isFindKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat }: KeyboardEvent): boolean {
  const command = commandKey === 'Cmd' ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return command && key.toLowerCase() === 'k' && !altKey && !shiftKey && !isComposing && !repeat
}
