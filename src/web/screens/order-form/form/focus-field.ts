import { focusOn } from '#web/ui/focus.ts'

export function fieldId(path: string): string {
  return `order-${path}`
}

export function editButtonId(lineId: string): string {
  return `line-edit-${lineId}`
}

/** The ID of the button that shows the line number and is used to move and select the line. */
export const gripId = (lineId: string) => `line-grip-${lineId}`

/** The ID of the search field for lines, which exists only if there are many lines. */
export const findLineId = 'find-line'

/** Focuses the field for searching lines. Returns false if there is none. */
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

/**
 * Focuses the button or link in the note about the usual split. If the note has neither, focuses the producer
 * field.
 */
export function focusSplit(): void {
  if (!focusOn(() => document.querySelector<HTMLElement>('[data-focus="split"] :is(button, a)')))
    focusField('producerId')
}

/**
 * Focuses the button that shows a line's number or, on narrow screens, the button that opens the line's menu.
 */
export function focusLine(id: string): void {
  const grip = focusGrip(id)
  // On narrow screens, the number isn't a button, so focus the menu button instead.
  if (document.activeElement !== grip) focusOn(editButtonId(id))
}

export function focusGrip(id: string): HTMLElement | null {
  const grip = focusOn(gripId(id), { preventScroll: true })
  grip?.scrollIntoView({ block: 'nearest' })
  return grip
}
