import { fieldOf, type Picklist, type PicklistField } from '../picklist/definition.ts'
import type { PlanError } from '../picklist/import-plan.ts'
import { headerKey, looseKey } from '../table/header.ts'
import type { Knows } from '../table/table.ts'

/** The field name for each column in the file; null if the column is unused. */
export type ColumnChoice = readonly (string | null)[]

export interface Columns {
  fields: readonly (PicklistField | null)[]
  missing: readonly string[]
  /** Headers that match no field. They are reported, and their columns aren't imported. */
  unknown: readonly string[]
  /** A sentence for each column matched by a name other than the field's own. */
  assumed: readonly string[]
  errors: readonly PlanError[]
}

/**
 * Matches each column to a field: by its header (rule import-files/headers), or as the user chose. If no
 * column has one of a field's own names, a column with another common name for the field is used.
 */
export function matchColumns(
  list: Picklist,
  header: readonly string[],
  chosen: ColumnChoice | null = null,
): Columns {
  const exact = header.map((text) => fieldByHeader(list, text))
  const taken = new Set(exact)
  const fields = header.map((text, i) => {
    if (chosen) return chosen[i] ? fieldOf(list, chosen[i]) : null
    if (exact[i]) return exact[i]
    const loose = looseField(list, text)
    if (!loose || taken.has(loose)) return null
    taken.add(loose)
    return loose
  })
  const missing = list.requiredColumns
    .filter((name) => !fields.some((field) => field?.name === name))
    .map((name) => fieldOf(list, name).column)
  const unknown = header.filter((_text, i) => fields[i] === null).map((text) => text || nameless)
  const guessed = chosen
    ? []
    : header.flatMap((text, i) => (fields[i] && !exact[i] ? [{ text, field: fields[i] }] : []))
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
    unknown,
    assumed: guessed.map(({ text, field }) => `The column ${text} is read as ${field.column}.`),
    errors: sentences.map((message) => ({ line: 1, field: null, message })),
  }
}

/** Returns a function that recognizes the list's headers, which is used to find the header row. */
export function knowsHeader(list: Picklist): Knows {
  const known = new Map<string, ReturnType<Knows>>()
  const find = (cell: string) => {
    const field = cell.length > longestHeader ? null : (fieldByHeader(list, cell) ?? looseField(list, cell))
    if (!field) return null
    return list.requiredColumns.includes(field.name) ? 'required' : 'known'
  }
  return (cell) => {
    const found = known.get(cell)
    if (found !== undefined) return found
    const answer = find(cell)
    known.set(cell, answer)
    return answer
  }
}

const longestHeader = 100

function fieldByHeader(list: Picklist, header: string): PicklistField | null {
  const key = headerKey(header)
  const isKnownBy = ({ name, column, spellings = [] }: PicklistField) =>
    [column, name, ...spellings].some((text) => headerKey(text) === key)
  return list.fields.find(isKnownBy) ?? null
}

function looseField(list: Picklist, header: string): PicklistField | null {
  const key = looseKey(header)
  if (key === '') return null
  const isKnownBy = ({ name, column, label, spellings = [], alsoCalled = [] }: PicklistField) =>
    [column, name, label, ...spellings, ...alsoCalled].some((text) => looseKey(text) === key)
  return list.fields.find(isKnownBy) ?? null
}

/** The key under which a user's column choice is remembered. */
export function headersKey(header: readonly string[]): string {
  return header.map(headerKey).join('|')
}

function twice(field: PicklistField, headers: readonly string[]): string | null {
  if (headers.length < 2) return null
  return `The columns ${headers.map((text) => `'${text}'`).join(' and ')} are both ${field.column}. Keep one of them`
}

const nameless = 'a column without a name'

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
