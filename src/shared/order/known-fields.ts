import { foldText } from '../letters/fold-text.ts'
import { sum } from '../money.ts'
import { tidyLineOfText } from '../text.ts'
import type { Crop } from './crop.ts'
import { followUnits } from './crops.ts'
import { defaultUnit } from './kinds.ts'
import type { LineItemInput } from './line-item.ts'

/** A field of a producer, as the lines of earlier orders have it. */
export interface KnownField {
  fieldName: string
  /** 0 where no line by the acre is known. */
  acres: number
  legalDescription: string
  state: string
  county: string
  crops: Omit<Crop, 'id'>[]
  /** Of the newest order that has the field. */
  fiscalYear: number
}

/** A line of an order that one may see. */
export type RecordedLine = KnownField & { units: string }

/** Two names are one field's, case and outer spaces aside (rule known-fields/one-for-each-name). */
export function fieldKey(fieldName: string): string {
  return tidyLineOfText(fieldName).toLowerCase()
}

/**
 * The fields of lines that come newest first. What the newest line of a field doesn't have is that of the newest
 * one that has it (rule known-fields/newest-of-each).
 */
export function knownFields(lines: readonly RecordedLine[]): KnownField[] {
  const known = new Map<string, KnownField>()
  for (const { units, ...line } of lines) {
    const key = fieldKey(line.fieldName)
    // Sixteen samples say nothing about the size of a field.
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
 * The fields whose name has the text somewhere: first those that begin with it, otherwise as they come. Those that
 * the order has already come last (rule known-fields/which-and-in-which-order).
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
 * The line with what is known of the field: its name and, where it is known, acres, legal description, place and
 * crops. Service and price stay (rule known-fields/what-is-filled).
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
  // Crops make the units of the line that they come from.
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
