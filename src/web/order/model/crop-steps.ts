import { splitEvenly, typeCropAcres, typeCropPercent } from '#shared/order/crops.ts'
import { hasScoutingLines } from '#shared/order/kinds.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { type LineContext, serviceOf } from './line-context.ts'
import { blankCrop, type LineDraft } from './line-draft.ts'
import { readTyped, withoutTyped, withoutTypedBelow, withTyped } from './typed-text.ts'

type Change = (draft: LineDraft) => LineDraft
type Crops = LineItemInput['crops']

function withCrops(
  draft: LineDraft,
  crops: Crops,
  typed = withoutTypedBelow(draft.typed, 'crops'),
): LineDraft {
  return { ...draft, typed, unitsBefore: null, line: { ...draft.line, crops } }
}

/**
 * True if the acres are split evenly among the crops. If so, they are split evenly again when the user adds
 * or removes a crop.
 */
export function isEvenSplit({ crops, acres }: Pick<LineItemInput, 'crops' | 'acres'>): boolean {
  const even = splitEvenly(crops, acres)
  return crops.every(
    (crop, i) => crop.percentAcres === even[i]?.percentAcres && crop.acres === even[i]?.acres,
  )
}

/** Starts a scouting line with one crop that covers all units, because most fields have only one crop. */
export const beginCrops =
  (id: string, context: LineContext): Change =>
  (draft) => {
    if (!hasScoutingLines(context.baseType) || draft.line.crops.length > 0) return draft
    if (!serviceOf(draft.line, context)) return draft
    return withCrops(draft, splitEvenly([blankCrop(id)], draft.line.acres))
  }

export const addCrop =
  (id: string): Change =>
  (draft) => {
    const { crops, acres } = draft.line
    const added = [...crops, blankCrop(id)]
    if (isEvenSplit(draft.line)) return withCrops(draft, splitEvenly(added, acres))
    const rest = 100 - crops.reduce((all, crop) => all + crop.percentAcres, 0)
    return withCrops(draft, typeCropPercent(added, added.length - 1, Math.max(0, rest), acres))
  }

export const removeCrop =
  (index: number): Change =>
  (draft) => {
    const left = draft.line.crops.toSpliced(index, 1)
    return withCrops(draft, isEvenSplit(draft.line) ? splitEvenly(left, draft.line.acres) : left)
  }

export const splitCrops: Change = (draft) => withCrops(draft, splitEvenly(draft.line.crops, draft.line.acres))

export const setCropType =
  (index: number, cropType: string): Change =>
  (draft) =>
    withCrops(
      draft,
      draft.line.crops.map((crop, i) => (i === index ? { ...crop, cropType } : crop)),
      draft.typed,
    )

export const typeCrop =
  (index: number, field: 'percentAcres' | 'acres', text: string): Change =>
  (draft) => {
    const path = `crops.${index}.${field}`
    const value = readTyped(text, path)
    if (value === null) return { ...draft, typed: withTyped(draft.typed, path, text) }
    const { crops, acres } = draft.line
    const changed =
      field === 'acres'
        ? typeCropAcres(crops, index, value, acres)
        : typeCropPercent(crops, index, value, acres)
    return withCrops(draft, changed, withTyped(withoutTypedBelow(draft.typed, 'crops'), path, text))
  }

export const leaveCrop =
  (index: number, field: 'percentAcres' | 'acres'): Change =>
  (draft) => ({ ...draft, typed: withoutTyped(draft.typed, `crops.${index}.${field}`) })
