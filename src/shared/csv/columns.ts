import { fieldOf, type Picklist, type PicklistField } from '../picklist/definition.ts'
import type { PlanError } from '../picklist/plan.ts'

/** Which field each column of a file is, by the field's name; null is not used. */
export type ColumnChoice = readonly (string | null)[]

export interface Columns {
  fields: readonly (PicklistField | null)[]
  /** The columns of required fields that the file doesn't have. */
  missing: readonly string[]
  /** Headers that no field is known by: named and not used. */
  unknown: readonly string[]
  errors: readonly PlanError[]
}

/**
 * Finds for each column of a file its field: by the header (rule import-files/headers), or as a person said it is.
 */
export function matchColumns(
  list: Picklist,
  header: readonly string[],
  chosen: ColumnChoice | null = null,
): Columns {
  const fields = header.map((text, i) => {
    if (!chosen) return fieldByHeader(list, text)
    const name = chosen[i] ?? null
    return name === null ? null : fieldOf(list, name)
  })
  const missing = list.requiredColumns
    .filter((name) => !fields.some((field) => field?.name === name))
    .map((name) => fieldOf(list, name).column)
  const unknown = header.filter((_text, i) => fields[i] === null).map((text) => text || nameless)
  const sentences = [
    ...missing.map((column) => `Missing required header '${column}'. Found: ${header.join(', ')}`),
    ...list.fields.flatMap(
      (field) =>
        twice(
          field,
          header.filter((_text, i) => fields[i] === field),
        ) ?? [],
    ),
  ]
  return {
    fields,
    missing,
    unknown: chosen ? [] : unknown,
    errors: sentences.map((message) => ({ line: 1, field: null, message })),
  }
}

function fieldByHeader(list: Picklist, header: string): PicklistField | null {
  const key = keyOfHeader(header)
  const isKnownBy = ({ name, column, spellings = [] }: PicklistField) =>
    [column, name, ...spellings].some((text) => keyOfHeader(text) === key)
  return list.fields.find(isKnownBy) ?? null
}

/** `zip_code`, `Zip Code`, `zip-code` and `zipCode` are one header. */
function keyOfHeader(text: string): string {
  return text.toLowerCase().replace(/[\s_-]/g, '')
}

function twice(field: PicklistField, headers: readonly string[]): string | null {
  if (headers.length < 2) return null
  return `The columns ${headers.map((text) => `'${text}'`).join(' and ')} are both ${field.column}. Keep one of them`
}

/** What stands for the name of a column whose header is empty. */
const nameless = 'a column without a name'

/** What is said of columns that no field is known by. */
export function unknownSentence(unknown: readonly string[]): string {
  const named = unknown.filter((name) => name !== nameless)
  const others = unknown.length - named.length
  const sentences = [
    named.length === 1 && `The column ${named[0]} is not used.`,
    named.length > 1 && `The columns ${named.join(', ')} are not used.`,
    others === 1 && 'A column without a name is not used.',
    others > 1 && `${others} columns without a name are not used.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}
