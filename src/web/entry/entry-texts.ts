import type { Problem } from '#shared/errors.ts'
import type { FieldValue, Picklist, PicklistEntry, PicklistField } from '#shared/picklist/definition.ts'
import { type ReadValue, readCell, writeCell } from '#shared/picklist/values.ts'
import { isBlank, tidyLineOfText } from '#shared/text.ts'

/** The text in each of the dialog's fields, by field name; a flag is `true` or `false`. */
export type EntryTexts = Readonly<Record<string, string>>

/** Formats a stored value for its field, so that `readCell` reads back the same value. */
export function fieldText(field: PicklistField, value: FieldValue): string {
  if (field.kind === 'units' && Array.isArray(value)) return value.join(', ')
  if (field.kind === 'price' && typeof value === 'number') return value.toFixed(2)
  // A whole percentage shows one decimal place, as in tables. Any other shows its stored decimal places.
  if (field.kind === 'percent' && typeof value === 'number' && Number.isInteger(value))
    return value.toFixed(1)
  const text = writeCell(field, value)
  return (field.closed && choiceOf(field, text)) || text
}

function choiceOf(field: PicklistField, text: string): string | undefined {
  return field.choices?.find((choice) => choice.toLowerCase() === text.toLowerCase())
}

/** (rule list-tabs/new-entries) */
export function textsOf(fields: readonly PicklistField[], entry: PicklistEntry | null): EntryTexts {
  return Object.fromEntries(
    fields.map((field) => [field.name, fieldText(field, (entry ? entry[field.name] : null) ?? field.blank)]),
  )
}

export function isRequired(field: PicklistField): boolean {
  return field.required !== undefined || field.requiredInForm === true
}

/** Returns the labels of required fields whose text is empty after `tidy`. */
export function emptyFields(
  fields: readonly PicklistField[],
  texts: EntryTexts,
  tidy: (text: string) => string,
): string[] {
  return fields
    .filter((field) => isRequired(field) && tidy(texts[field.name] ?? '') === '')
    .map((field) => field.label)
}

/**
 * Returns the problem with a field's text under the server's rules; null if there is none. The checks for
 * typed values don't apply to a stored value that hasn't changed.
 */
export function textProblem(
  field: PicklistField,
  text: string,
  stored: PicklistEntry | null = null,
): string | null {
  if (isBlank(text) && isRequired(field)) return `${field.label} is required`
  const read = readTyped(field, text, stored)
  return 'sentence' in read ? read.sentence : null
}

function readTyped(field: PicklistField, text: string, stored: PicklistEntry | null): ReadValue {
  const read = readCell(field, text)
  if (!field.typed || 'sentence' in read || read.value === stored?.[field.name]) return read
  return field.typed(String(read.value), 'hand')
}

/**
 * The field's content after the field loses focus: cleaned up, rounded, and spelled like the matching choice.
 */
export function tidyText(field: PicklistField, text: string, stored: PicklistEntry | null = null): string {
  if (textProblem(field, text, stored) !== null || isBlank(text)) return text
  const read = readTyped(field, text, stored)
  return 'value' in read ? fieldText(field, read.value) : text
}

/** Returns the values to send (the stored entry with the typed values), or the problems with them. */
export function readTexts(
  list: Picklist,
  fields: readonly PicklistField[],
  texts: EntryTexts,
  stored: PicklistEntry | null,
): { values: PicklistEntry; problems: Problem[] } {
  const values: Record<string, FieldValue> = { ...stored }
  const problems: Problem[] = []
  for (const field of fields) {
    if (stored && field.fixed) continue
    const text = texts[field.name] ?? ''
    const message = textProblem(field, text, stored)
    const read = readTyped(field, text, stored)
    if (message !== null) problems.push({ path: field.name, message })
    else if ('value' in read) values[field.name] = read.value
  }
  if (problems.length === 0) problems.push(...(list.problems?.(values) ?? []))
  return { values, problems }
}

export function isChanged(fields: readonly PicklistField[], before: EntryTexts, now: EntryTexts): boolean {
  return fields.some(({ name }) => tidyLineOfText(before[name] ?? '') !== tidyLineOfText(now[name] ?? ''))
}

/** (rule list-tabs/use-before-archiving) */
export function archives(list: Picklist, stored: PicklistEntry | null, values: PicklistEntry): boolean {
  return stored !== null && stored[list.active] === true && values[list.active] === false
}
