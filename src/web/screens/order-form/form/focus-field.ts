/** ID of the control for a path of the order. */
export function fieldId(path: string): string {
  return `order-${path}`
}

/** ID of the button that edits a line. */
export function editButtonId(lineId: string): string {
  return `line-edit-${lineId}`
}

/** The search field for lines; it exists only if there are many lines. */
export const findLineId = 'find-line'

/** Focuses the search field for lines; false if there is none. */
export function focusFindLine(): boolean {
  const field = document.getElementById(findLineId)
  if (!(field instanceof HTMLInputElement)) return false
  field.focus()
  field.select()
  return true
}

/** The target of links for problems without a field. */
const places: Record<string, string> = {
  agronomistAssignments: 'agronomistAssignments.0.percentage',
  customerAssignments: 'customerAssignments.0.percentage',
  documentType: 'contractType',
  baseType: 'contractType',
  grandTotal: 'lineItems',
  lineItemSubtotalBeforeDiscounts: 'lineItems',
}

/** Focuses the field of a path; for a share without that field, its name. */
export function focusField(path: string): void {
  const tried = [path, places[path], path.replace(/\.[^.]+$/, '.email'), path.replace(/\.[^.]+$/, '.id')]
  for (const candidate of tried) {
    const control = candidate && document.getElementById(fieldId(candidate))
    if (!control) continue
    control.focus({ preventScroll: true })
    control.scrollIntoView({ block: 'center' })
    return
  }
}

/** Focuses the note about the usual split, or the producer if the note has no button. */
export function focusSplit(): void {
  const button = document.querySelector<HTMLElement>('[data-focus="split"] :is(button, a)')
  if (button) button.focus()
  else focusField('producerId')
}

/** Focuses a line's number, or its menu on narrow screens. */
export function focusLine(id: string): void {
  focusGrip(id)
  const row = document.querySelector(`tr[data-line="${CSS.escape(id)}"]`)
  if (!row?.contains(document.activeElement)) document.getElementById(editButtonId(id))?.focus()
}

export function focusGrip(id: string): void {
  const grip = document.querySelector<HTMLElement>(`tr[data-line="${CSS.escape(id)}"] [data-focus="line"]`)
  grip?.focus({ preventScroll: true })
  grip?.scrollIntoView({ block: 'nearest' })
}
