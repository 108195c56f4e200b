import { followUnits } from '#shared/order/crops.ts'
import { hasScoutingLines } from '#shared/order/kinds.ts'
import { type KnownField, withKnownField } from '#shared/order/known-fields.ts'
import { pickFields } from '#shared/order/line-fields.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { newId } from '#web/api/new-id.ts'
import type { LineContext } from '#web/order/model/line-context.ts'
import type { LineDraft } from '#web/order/model/line-draft.ts'

/** The values that a chosen farm field fills in, in addition to its name. */
const filledKeys = ['acres', 'legalDescription', 'state', 'county', 'crops'] as const
type FilledKey = (typeof filledKeys)[number]

function same<K extends keyof LineItemInput>(key: K, a: LineItemInput, b: LineItemInput): boolean {
  if (key === 'crops') return JSON.stringify(a.crops.map(share)) === JSON.stringify(b.crops.map(share))
  return a[key] === b[key]
}

/**
 * The parts of a crop that are compared to detect a change. Acres are left out, because they follow the
 * line's units.
 */
const share = ({ cropType, percentAcres }: LineItemInput['crops'][number]) => [cropType, percentAcres]

/** The paths of values that haven't changed since they were filled in (rule known-fields/marked). */
export function markedPaths({ line, filled }: LineDraft): FilledKey[] {
  if (!filled) return []
  return filledKeys.filter((key) => !same(key, filled.before, filled.after) && same(key, line, filled.after))
}

/**
 * Fills in the values of the chosen farm field, and clears those of the previously chosen one (rule
 * known-fields/what-is-filled).
 */
export const fillIn =
  (field: KnownField, producerId: number | null, { baseType }: Pick<LineContext, 'baseType'>) =>
  (draft: LineDraft): LineDraft => {
    const { line: before, typed: typedBefore, ...rest } = removeFilledIn(draft)
    const after = withKnownField(before, field, hasScoutingLines(baseType), newId)
    const filled = { producerId, fiscalYear: field.fiscalYear, before, typedBefore, after }
    return { ...rest, line: after, typed: otherTexts(typedBefore), unitsBefore: null, filled }
  }

/** The text being typed into number inputs, except those that a chosen farm field fills in. */
function otherTexts(typed: LineDraft['typed']): LineDraft['typed'] {
  return Object.fromEntries(Object.entries(typed).filter(([path]) => !/^(acres|crops)\b/.test(path)))
}

/**
 * True if nothing has changed since a farm field was chosen; Ctrl+Z then undoes the choice (rule
 * known-fields/undone-by-one-key).
 */
export function isJustFilled({ line, typed, filled }: LineDraft): boolean {
  if (!filled) return false
  return JSON.stringify([line, typed]) === JSON.stringify([filled.after, otherTexts(filled.typedBefore)])
}

/** Removes the values that were filled in, except those that the user has changed since. */
export function removeFilledIn(draft: LineDraft): LineDraft {
  const { filled, line } = draft
  if (!filled) return draft
  const { before, after, typedBefore } = filled
  const isAs = (key: keyof LineItemInput) => same(key, line, after)
  const place = isAs('state') && isAs('county') ? (['state', 'county'] as const) : []
  const others = (['fieldName', 'legalDescription', 'acres', 'crops'] as const).filter(isAs)
  const back = { ...line, ...pickFields(before, [...others, ...place]) }
  const crops = back.acres === before.acres ? back.crops : followUnits(back.crops, back.acres)
  const typed = isJustFilled(draft) ? typedBefore : draft.typed
  return { ...draft, line: { ...back, crops }, typed, unitsBefore: null, filled: null }
}

/**
 * Removes filled-in acres when the unit changes, because a number of acres isn't a number of samples (rule
 * known-fields/what-is-filled).
 */
export function withoutForeignUnits(draft: LineDraft): LineDraft {
  const { filled, line } = draft
  if (!filled || line.units === filled.after.units || !markedPaths(draft).includes('acres')) return draft
  const { acres } = filled.before
  return { ...draft, line: { ...line, acres, crops: followUnits(line.crops, acres, line.acres) } }
}
