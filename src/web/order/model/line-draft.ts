import { blankLine } from '#shared/order/blank-line.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { newId } from '#web/api/new-id.ts'
import type { TypedTexts } from './typed-text.ts'

/** A line in the editor: its values, the text being typed, and its values when the editor opened. */
export interface LineDraft {
  line: LineItemInput
  typed: TypedTexts
  before: LineItemInput | null
  /** Explains why the price changed when the user left its field. */
  priceNote: string | null
  /**
   * The units and crops before the user started typing in Units. On each keystroke, the crops are scaled from
   * these values.
   */
  unitsBefore: Pick<LineItemInput, 'acres' | 'crops'> | null
  /** Fields that have lost focus; until the user tries to save, only these show their problems. */
  left: readonly string[]
  /**
   * The new line with the values repeated from the previous line. If the user changes any of them, the new
   * line counts as started.
   */
  repeatedFrom?: LineItemInput | null
  /**
   * True if the editor opened before the services loaded. Once the services load, the previous line's values
   * are filled in.
   */
  awaitsServices?: boolean
  filled?: FilledIn | null
}

/**
 * A farm field that the user picked from an earlier order. Includes the line before and after the field was
 * filled in, so that the change can be highlighted and undone.
 */
export interface FilledIn {
  producerId: number | null
  fiscalYear: number
  before: LineItemInput
  typedBefore: TypedTexts
  after: LineItemInput
}

/** Updates the line in the editor. Takes a function, so that two changes made at the same time both apply. */
export type EditLine = (change: (draft: LineDraft) => LineDraft) => void

export function blankCrop(id: string): LineItemInput['crops'][number] {
  return { id, cropType: '', percentAcres: 0, acres: 0 }
}

export function lineDraft(line: LineItemInput, isNew: boolean): LineDraft {
  return { line, typed: {}, before: isNew ? null : line, priceNote: null, unitsBefore: null, left: [] }
}

export function isChanged({ line, typed, before }: LineDraft): boolean {
  return Object.keys(typed).length > 0 || JSON.stringify(line) !== JSON.stringify(before)
}

/**
 * Copies a line with new IDs and appends `(Copy)` to the farm field's name, even if the line is itself a copy
 * (rule lines/copy).
 */
export function copyOf(line: LineItemInput): LineItemInput {
  return {
    ...line,
    id: newId(),
    fieldName: `${line.fieldName} (Copy)`,
    crops: line.crops.map((crop) => ({ ...crop, id: newId() })),
  }
}

/** True if the user has entered anything in the new line's panel that isn't in the order yet. */
export function isStarted(draft: LineDraft | null | undefined): draft is LineDraft {
  if (!draft) return false
  const start = draft.repeatedFrom ?? blankLine(draft.line.id)
  return (
    Object.values(draft.typed).some((text) => text !== '') ||
    (draft.line !== start && JSON.stringify(draft.line) !== JSON.stringify(start))
  )
}
