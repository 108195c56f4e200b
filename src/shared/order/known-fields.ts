import { foldText } from '../letters/fold-text.ts'
import { sum } from '../money.ts'
import { tidyLineOfText } from '../text.ts'
import type { Crop } from './crop.ts'
import { followUnits } from './crops.ts'
import { defaultUnit } from './kinds.ts'
import type { LineItemInput } from './line-item.ts'

/** A producer's field, as found in the lines of earlier orders. */
export interface KnownField {
  fieldName: string
  /** The field's acres; 0 if no line specifies them. */
  acres: number
  legalDescription: string
  state: string
  county: string
  crops: Omit<Crop, 'id'>[]
  /** The fiscal year of the newest order with the field. */
  fiscalYear: number
}

/** A field as found on a line that the user is allowed to see, with the line's unit. */
export type RecordedLine = KnownField & { units: string }

/**
 * Names that differ only in case or in leading or trailing spaces refer to the same field
 * (rule known-fields/one-for-each-name).
 */
export function fieldKey(fieldName: string): string {
  return tidyLineOfText(fieldName).toLowerCase()
}

/**
 * The fields in these lines, which must be sorted newest first. Values missing from a field's newest line
 * come from the next-newest line that has them (rule known-fields/newest-of-each).
 */
export function knownFields(lines: readonly RecordedLine[]): KnownField[] {
  const known = new Map<string, KnownField>()
  for (const { units, ...line } of lines) {
    const key = fieldKey(line.fieldName)
    // Only lines measured in acres show the field's size; a line with 16 samples doesn't.
    const acres = units === defaultUnit ? line.acres : 0
    const field = known.get(key)
    if (key !== '') known.set(key, field ? completed(field, { ...line, acres }) : { ...line, acres })
  }
  return [...known.values()]
}

function completed(field: KnownField, older: KnownField): KnownField {
  const { state, county } = field.state || field.county ? field : older
  return {
    ...field,
    acres: field.acres || older.acres,
    legalDescription: field.legalDescription || older.legalDescription,
    state,
    county,
    crops: field.crops.length > 0 ? field.crops : older.crops,
  }
}

/**
 * Fields whose name contains the text. Names that start with the text come first, and fields already on the
 * order come last (rule known-fields/which-and-in-which-order).
 */
export function fieldsWith(
  fields: readonly KnownField[],
  text: string,
  onOrder: ReadonlySet<string> = new Set(),
): KnownField[] {
  const part = foldText(tidyLineOfText(text))
  const found = fields.flatMap((field) => {
    const key = fieldKey(field.fieldName)
    const found = foldText(key)
    const rank = (onOrder.has(key) ? 2 : 0) + (found.startsWith(part) ? 0 : 1)
    return found.includes(part) ? [{ field, rank }] : []
  })
  return found.toSorted((a, b) => a.rank - b.rank).map(({ field }) => field)
}

/**
 * Fills in the field's name and, where known, its acres, legal description, state, county and crops. Service
 * and price don't change (rule known-fields/what-is-filled).
 */
export function withKnownField(
  line: LineItemInput,
  field: KnownField,
  scouting: boolean,
  newId: () => string,
): LineItemInput {
  const acres = line.units === defaultUnit && field.acres > 0 ? field.acres : line.acres
  const { state, county } = field.state || field.county ? field : line
  const known = scouting ? field.crops.map((crop) => ({ ...crop, id: newId() })) : []
  const crops = known.length > 0 ? known : line.crops
  // `former` is the total acres of the crops before they are scaled to this line's acres.
  const former = known.length > 0 ? sum(known.map((crop) => crop.acres)) : line.acres
  return {
    ...line,
    fieldName: field.fieldName,
    legalDescription: field.legalDescription || line.legalDescription,
    state,
    county,
    acres,
    crops: acres === former ? crops : followUnits(crops, acres, former),
  }
}
