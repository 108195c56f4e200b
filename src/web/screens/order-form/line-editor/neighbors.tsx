import { useEffect } from 'react'
import { isChanged } from '#web/order/model/line-draft.ts'
import { openLine } from '#web/order/model/line-editor.ts'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { drawNow, focusOn } from '#web/ui/focus.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import './neighbors.css'

interface NeighborsProps {
  id: string
  /** Saves what the user typed; false if it can't be saved. */
  keep: () => boolean
}

/**
 * Shows the line's position, with buttons to edit the previous or next line. The buttons save the line first,
 * like Save Changes. A line that can't be saved stays open (rules lines/previous-and-next,
 * prices/raised-when-left).
 */
export function Neighbors({ id, keep }: NeighborsProps) {
  const store = useFormStore()
  const toast = useToast()
  const lines = useForm(({ form }) => form.lines)
  const { leftOut } = useForm((view) => view.search)
  const at = lines.findIndex((line) => line.id === id)
  const isListed = (line: { id: string }) => !leftOut.has(line.id)
  const found = lines.filter(isListed)
  const before = lines.slice(0, at).findLast(isListed)
  const behind = lines.slice(at + 1).find(isListed)

  function go(to: { id: string } | undefined) {
    if (!to) return
    const field = leaveField()
    const { editors } = store.get()
    if (!editors.edit) return
    if (isChanged(editors.edit.draft) && !keep()) {
      if (isNowhere()) focusFirstOf([field])
      return
    }
    // If the user lowered the price and it was raised back to its saved value, nothing needs saving, but the
    // user still sees the note about the price.
    if (!isChanged(editors.edit.draft) && editors.edit.draft.priceNote)
      toast.show({ kind: 'info', title: 'Service Price', text: editors.edit.draft.priceNote })
    const line = store.get().form.lines.find((one) => one.id === to.id)
    if (!line) return
    drawNow(() => store.changeEditors(openLine(line)))
    // Focuses the same field in the line just opened. A focused button keeps focus.
    if (isNowhere()) focusFirstOf([field, firstField])
  }

  useGoKeys((by) => go(by < 0 ? before : behind))

  return (
    <>
      <span aria-live="polite">
        Line {at + 1} of {lines.length}
        {leftOut.size > 0 && `, ${found.findIndex((line) => line.id === id) + 1} of ${found.length} found`}
      </span>
      {lines.length > 1 && (
        <span className="of-neighbors">
          <IconButton
            icon="chevron-up"
            label="Previous line"
            aria-keyshortcuts="Alt+PageUp"
            aria-disabled={before ? undefined : true}
            onClick={() => go(before)}
          />
          <IconButton
            icon="chevron-down"
            label="Next line"
            aria-keyshortcuts="Alt+PageDown"
            aria-disabled={behind ? undefined : true}
            onClick={() => go(behind)}
          />
        </span>
      )}
    </>
  )
}

const firstField = 'line-edit-fieldName'
const isNowhere = () => document.activeElement === document.body

/**
 * Removes focus from the current input and returns the input's ID. If the input kept focus until the next
 * line opened, that line's input would count as visited.
 */
function leaveField(): string {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || !activeElement.matches('input, select, textarea')) return ''
  activeElement.blur()
  return activeElement.id
}

function focusFirstOf(ids: readonly string[]): void {
  for (const id of ids) {
    const field = focusOn(id)
    if (field && document.activeElement === field) return
  }
}

/**
 * Handles Alt+PageUp and Alt+PageDown in the line's dialog, but not while another dialog is open on top, such
 * as the one for a custom grid size.
 */
function useGoKeys(go: (by: -1 | 1) => void): void {
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      if (!event.altKey || (event.key !== 'PageUp' && event.key !== 'PageDown')) return
      if (document.querySelectorAll('[role=dialog], [role=alertdialog]').length > 1) return
      event.preventDefault()
      if (!event.repeat) go(event.key === 'PageUp' ? -1 : 1)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  })
}
