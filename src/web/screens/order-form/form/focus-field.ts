import { focusOn } from '#web/ui/focus.ts'

/** ID of the control for a path of the order. */
export function fieldId(path: string): string {
  return `order-${path}`
}

/** ID of the button that edits a line. */
export function editButtonId(lineId: string): string {
  return `line-edit-${lineId}`
}

/** ID of a line's number, which moves and selects it. */
export const gripId = (lineId: string) => `line-grip-${lineId}`

/** The search field for lines; it exists only if there are many lines. */
export const findLineId = 'find-line'

/** Focuses the search field for lines; false if there is none. */
export function focusFindLine(): boolean {
  const field = focusOn(findLineId)
  if (field instanceof HTMLInputElement) field.select()
  return field !== null
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
    const control = candidate && focusOn(fieldId(candidate), { preventScroll: true })
    if (!control) continue
    control.scrollIntoView({ block: 'center' })
    return
  }
}

/** Focuses the note about the usual split, or the producer if the note has no button. */
export function focusSplit(): void {
  if (!focusOn(() => document.querySelector<HTMLElement>('[data-focus="split"] :is(button, a)')))
    focusField('producerId')
}

/** Focuses a line's number, or its menu on narrow screens. */
export function focusLine(id: string): void {
  const grip = focusGrip(id)
  // The grip is hidden there.
  if (document.activeElement !== grip) focusOn(editButtonId(id))
}

export function focusGrip(id: string): HTMLElement | null {
  const grip = focusOn(gripId(id), { preventScroll: true })
  grip?.scrollIntoView({ block: 'nearest' })
  return grip
}
