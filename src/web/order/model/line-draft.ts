import { blankLine } from '#shared/order/blank-line.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { newId } from '#web/api/new-id.ts'
import type { TypedTexts } from './typed-text.ts'

/** A line in the editor: its numbers, the texts being typed, and how it was when the editor opened. */
export interface LineDraft {
  line: LineItemInput
  typed: TypedTexts
  before: LineItemInput | null
  /** What was done to the price when its field was left, to say it there. */
  priceNote: string | null
  /** Units and crops when the typing of units began: crops follow from there, not from each key stroke. */
  unitsBefore: Pick<LineItemInput, 'acres' | 'crops'> | null
  /** Fields that were left: only there a problem is shown before Save. */
  left: readonly string[]
  /** What was filled in from the line before; only what was typed since counts as started. */
  repeatedFrom?: LineItemInput | null
  /** Opened before the services had come: what the last line has is filled in together with them. */
  awaitsServices?: boolean
  /** The field of an earlier order that was chosen last. */
  filled?: FilledIn | null
}

/** What a chosen field filled in: the line before and after it, by which it is marked and taken back. */
export interface FilledIn {
  /** Whose field it is. */
  producerId: number | null
  fiscalYear: number
  before: LineItemInput
  typedBefore: TypedTexts
  after: LineItemInput
}

/** Changes the line in the editor. Not called with a value, so that two changes at once both count. */
export type EditLine = (change: (draft: LineDraft) => LineDraft) => void

export function blankCrop(id: string): LineItemInput['crops'][number] {
  return { id, cropType: '', percentAcres: 0, acres: 0 }
}

export function lineDraft(line: LineItemInput, isNew: boolean): LineDraft {
  return { line, typed: {}, before: isNew ? null : line, priceNote: null, unitsBefore: null, left: [] }
}

/** Whether something was typed into the editor of a line. */
export function isChanged({ line, typed, before }: LineDraft): boolean {
  return Object.keys(typed).length > 0 || JSON.stringify(line) !== JSON.stringify(before)
}

/** A copy of a line with new ids and `(Copy)` after its name, also of a copy (rule lines/copy). */
export function copyOf(line: LineItemInput): LineItemInput {
  return {
    ...line,
    id: newId(),
    fieldName: `${line.fieldName} (Copy)`,
    crops: line.crops.map((crop) => ({ ...crop, id: newId() })),
  }
}

/** Whether something was typed into the panel, which a Submit would leave behind. */
export function isStarted(draft: LineDraft | null | undefined): draft is LineDraft {
  if (!draft) return false
  const start = draft.repeatedFrom ?? blankLine(draft.line.id)
  return (
    Object.values(draft.typed).some((text) => text !== '') ||
    (draft.line !== start && JSON.stringify(draft.line) !== JSON.stringify(start))
  )
}
