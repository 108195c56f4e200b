import { useEffect, useLayoutEffect, useRef } from 'react'
import { drawNow } from '#web/ui/overlay/draw-now.ts'

interface FormKeys {
  submit: () => void
  undo: () => boolean
  redo: () => boolean
  help: () => void
}

/** Shortcuts of the whole form. A dialog in front of it has its own keys, and a text field its own undo. */
export function useFormKeys(keys: FormKeys): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })

  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      const { undo, redo, help } = latest.current
      const command = event.ctrlKey || event.metaKey
      const key = event.key.toLowerCase()
      if (!(command ? /^(enter|z|y)$/ : /^\?$/).test(key)) return
      // Looked for only now: at 500 lines it takes a while, and most strokes are letters.
      if (event.defaultPrevented || event.isComposing || isDialogOpen()) return
      if (command && key === 'enter') {
        if (!event.repeat) {
          // A line that the same key stroke adds is in the order by then.
          drawNow(() => undefined)
          latest.current.submit()
        }
      } else if (isTyping(event.target)) return
      else if (command && key === 'z' && !event.shiftKey) {
        if (!undo()) return
      } else if (command && (key === 'y' || key === 'z')) {
        if (!redo()) return
      } else if (key === '?' && !command) help()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

/** Where letters go into a text, which has an undo of its own. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target.matches('textarea, select, [contenteditable=true]')
}
