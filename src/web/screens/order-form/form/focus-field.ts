/** The id of the control that a path of the order belongs to. */
export function fieldId(path: string): string {
  return `order-${path}`
}

/** The button of a line that opens its editor. */
export function editButtonId(lineId: string): string {
  return `line-edit-${lineId}`
}

/** The field that finds a line; it is there where there are many. */
export const findLineId = 'find-line'

/** Whether there is one to go to. */
export function focusFindLine(): boolean {
  const field = document.getElementById(findLineId)
  if (!(field instanceof HTMLInputElement)) return false
  field.focus()
  field.select()
  return true
}

/** Where a problem without a field of its own leads. */
const places: Record<string, string> = {
  agronomistAssignments: 'agronomistAssignments.0.percentage',
  customerAssignments: 'customerAssignments.0.percentage',
  documentType: 'contractType',
  baseType: 'contractType',
  grandTotal: 'lineItems',
  lineItemSubtotalBeforeDiscounts: 'lineItems',
}

/** Puts the caret into the field of a path; of a share without such a field into its name. */
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

/** The line about the usual split, or where it has nothing to press the producer. */
export function focusSplit(): void {
  const button = document.querySelector<HTMLElement>('.of-split :is(button, a)')
  if (button) button.focus()
  else focusField('producerId')
}

/** By its number, or where there is no room for that by its menu. */
export function focusLine(id: string): void {
  focusGrip(id)
  const row = document.querySelector(`tr[data-line="${CSS.escape(id)}"]`)
  if (!row?.contains(document.activeElement)) document.getElementById(editButtonId(id))?.focus()
}

export function focusGrip(id: string): void {
  const grip = document.querySelector<HTMLElement>(`tr[data-line="${CSS.escape(id)}"] .of-grip`)
  grip?.focus({ preventScroll: true })
  grip?.scrollIntoView({ block: 'nearest' })
}
