import { fieldOf, type Picklist, type PicklistEntry, type PicklistField } from '../picklist/definition.ts'
import { writeCell } from '../picklist/values.ts'
import { csvLine, reversibleCell } from '../table/write-cells.ts'

/** Account IDs by customer ID; exported files show the account IDs. */
export type AccountIds = ReadonlyMap<number, string>

/**
 * All columns of the template and the export. customer_ids comes last, because only the last column can
 * contain an unquoted list of IDs.
 */
export function columnsOf(list: Picklist): readonly PicklistField[] {
  const isLast = ({ kind }: PicklistField) => kind === 'customers'
  return [...list.fields.filter((field) => !isLast(field)), ...list.fields.filter(isLast)]
}

/** A list's entries as strings for a CSV file or a spreadsheet, header first. */
export function tableOf(list: Picklist, entries: readonly PicklistEntry[], accounts: AccountIds): string[][] {
  const fields = columnsOf(list)
  const cellOf = (field: PicklistField, entry: PicklistEntry) => {
    const value = entry[field.name] ?? null
    if (field.kind !== 'customers' || !Array.isArray(value)) return writeCell(field, value)
    // Leaves out deleted customers, because they have no account ID.
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

/** A CSV file with only the header. */
export function writeTemplate(list: Picklist): string {
  return writeCsv([columnsOf(list).map(({ column }) => column)])
}

/** Writes a table as CSV; `readCsv` reads back the same strings. */
export function writeCsv(table: readonly (readonly string[])[]): string {
  return table.map((cells) => csvLine(cells.map(reversibleCell))).join('')
}

export function columnName(list: Picklist, field: string): string {
  return fieldOf(list, field).column
}
