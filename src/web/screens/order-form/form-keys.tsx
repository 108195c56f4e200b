import { useEffect } from 'react'
import { submitBlocked } from '#shared/order/rules/requirements.ts'
import { focusFindLine } from './form/focus-field.ts'
import { useFormStore } from './form/form-store.tsx'
import { goToProblem } from './form/go-to-problem.ts'
import { useLineUndo } from './form/line-undo.ts'

interface FormKeysProps {
  onSubmit: () => void
  /** Called if there is no line change to undo. Returns whether something else was undone. */
  onNothingToUndo: () => boolean
}

export function FormKeys({ onSubmit, onNothingToUndo }: FormKeysProps): null {
  const store = useFormStore()
  const lines = useLineUndo()

  useFormKeys({
    undo: () => lines.undo() || onNothingToUndo(),
    redo: lines.redo,
    submit() {
      const { draft, checklist } = store.get()
      const open = checklist.find((entry) => !entry.done)
      if (!submitBlocked(draft)) onSubmit()
      else if (open) goToProblem(store, open.path)
    },
  })

  return null
}

interface Keys {
  submit: () => void
  undo: () => boolean
  redo: () => boolean
}

/**
 * Handles the form's shortcuts, except while a dialog is open. In a text field, only Ctrl+Enter works,
 * because the field has its own undo.
 */
function useFormKeys({ submit, undo, redo }: Keys): void {
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      const command = event.ctrlKey || event.metaKey
      const key = event.key.toLowerCase()
      if (!(command ? /^(enter|z|y)$/.test(key) : key === '/')) return
      // Checks for an open dialog only after the key matches, because the check is slow with 500 lines.
      if (event.defaultPrevented || event.isComposing || isDialogOpen()) return
      if (command && key === 'enter') {
        if (!event.repeat) submit()
      } else if (isTyping(event.target)) return
      else if (command && key === 'z' && !event.shiftKey) {
        if (!undo()) return
      } else if (command && (key === 'y' || key === 'z')) {
        if (!redo()) return
      } else if (command || !focusFindLine()) return
      event.preventDefault()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [submit, undo, redo])
}

function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target.matches('textarea, select, [contenteditable=true]')
}
