import { focusOn } from '#web/ui/focus.ts'

/** The ID of the control for a path in the order. */
export function fieldId(path: string): string {
  return `order-${path}`
}

/** The ID of the button that edits a line. */
export function editButtonId(lineId: string): string {
  return `line-edit-${lineId}`
}

/** The ID of the button that shows a line's number. With this button, the user moves and selects the line. */
export const gripId = (lineId: string) => `line-grip-${lineId}`

/** The ID of the field that searches lines, which exists only if there are many lines. */
export const findLineId = 'find-line'

/** Focuses the field that searches lines; false if there is none. */
export function focusFindLine(): boolean {
  const field = focusOn(findLineId)
  if (field instanceof HTMLInputElement) field.select()
  return field !== null
}

/** For problems without a field of their own, the path of the field to focus instead. */
const places: Record<string, string> = {
  agronomistAssignments: 'agronomistAssignments.0.percentage',
  customerAssignments: 'customerAssignments.0.percentage',
  documentType: 'contractType',
  baseType: 'contractType',
  grandTotal: 'lineItems',
  lineItemSubtotalBeforeDiscounts: 'lineItems',
}

/**
 * Focuses the field for a path. If a share doesn't have that field, focuses the field for the share's person.
 */
export function focusField(path: string): void {
  const tried = [path, places[path], path.replace(/\.[^.]+$/, '.email'), path.replace(/\.[^.]+$/, '.id')]
  for (const candidate of tried) {
    const control = candidate && focusOn(fieldId(candidate), { preventScroll: true })
    if (!control) continue
    control.scrollIntoView({ block: 'center' })
    return
  }
}

/** Focuses the note about the usual split or, if the note has no button, the producer. */
export function focusSplit(): void {
  if (!focusOn(() => document.querySelector<HTMLElement>('[data-focus="split"] :is(button, a)')))
    focusField('producerId')
}

/** Focuses a line's number or, on narrow screens, its menu. */
export function focusLine(id: string): void {
  const grip = focusGrip(id)
  // Narrow screens hide the line's number, so focus the line's menu instead.
  if (document.activeElement !== grip) focusOn(editButtonId(id))
}

export function focusGrip(id: string): HTMLElement | null {
  const grip = focusOn(gripId(id), { preventScroll: true })
  grip?.scrollIntoView({ block: 'nearest' })
  return grip
}
