import { fieldOf, type Picklist, type PicklistEntry, type PicklistField } from '../picklist/definition.ts'
import { writeCell } from '../picklist/values.ts'
import { isFormula } from './formula.ts'

/** Customer ids with the account ids that a file shows instead. */
export type AccountIds = ReadonlyMap<number, string>

/** The header of template and export: every column; customer_ids, which may be read without quotes, is the last. */
export function columnsOf(list: Picklist): readonly PicklistField[] {
  const isLast = ({ kind }: PicklistField) => kind === 'customers'
  return [...list.fields.filter((field) => !isLast(field)), ...list.fields.filter(isLast)]
}

/** A list as the texts of a file, header first: of a CSV and of a spreadsheet alike. */
export function tableOf(list: Picklist, entries: readonly PicklistEntry[], accounts: AccountIds): string[][] {
  const fields = columnsOf(list)
  const cellOf = (field: PicklistField, entry: PicklistEntry) => {
    const value = entry[field.name] ?? null
    if (field.kind !== 'customers' || !Array.isArray(value)) return writeCell(field, value)
    // A customer that isn't there any more has no account id to be found by.
    return writeCell(
      field,
      value.flatMap((id) => accounts.get(Number(id)) ?? []),
    )
  }
  return [
    fields.map(({ column }) => column),
    ...entries.map((entry) => fields.map((field) => cellOf(field, entry))),
  ]
}

/** The header alone, to be filled in. */
export function writeTemplate(list: Picklist): string {
  return writeCsv([columnsOf(list).map(({ column }) => column)])
}

/**
 * CSV by RFC 4180 that `readCsv` reads back as the same texts (rules import-files/round-trip,
 * import-files/apostrophe).
 */
export function writeCsv(table: readonly (readonly string[])[]): string {
  return table.map((cells) => `${cells.map(writeText).join(',')}\r\n`).join('')
}

function writeText(text: string): string {
  const isTaken = isFormula(text) || text.startsWith("'")
  const safe = isTaken && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** How a person knows a field in a file. */
export function columnName(list: Picklist, field: string): string {
  return fieldOf(list, field).column
}
