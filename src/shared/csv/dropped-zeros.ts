import type { Picklist, PicklistEntry, PicklistField } from '../picklist/definition.ts'
import { isNoValue } from '../table/no-value.ts'
import { isDateText } from './date-texts.ts'
import type { Sheet } from './sheet.ts'

export interface DroppedZeros {
  field: string
  column: string
  cells: readonly { line: number; text: string }[]
  /** Whether the zeros can be restored. Only zip codes qualify, because their length is known. */
  canPutBack: boolean
}

/**
 * Stored values, by field name, that are correct but would look like mistakes in a file: dates, `N/A`, and
 * numbers with leading zeros.
 */
export type ZeroTexts = Readonly<Record<string, ReadonlySet<string>>>

const zip = 'zipCode'
const zipDigits = 5

/**
 * Whether a field contains text that a spreadsheet might treat as numbers. Fixed choices can't lose zeros.
 */
const holdsTexts = ({ kind, choices }: PicklistField) => kind === 'text' && !choices

const isShortZip = (field: PicklistField, text: string) =>
  field.name === zip && /^\d+$/.test(text) && text.length < zipDigits

/**
 * Whether the text is a number as spreadsheets display it, such as `1.00E+05` or `700101.0`, in a field for
 * IDs, zip codes or phone numbers.
 */
const isShownNumber = ({ name }: PicklistField, text: string) =>
  /(?:id|zipCode|phone\d|Number|glcode)$/i.test(name) &&
  (/^\d(?:\.\d+)?E\+?\d+$/i.test(text) || /^\d+\.0+$/.test(text))

/** Collects the stored values that have leading zeros, or that look like dates or missing values. */
export function zeroTexts(list: Picklist, entries: readonly PicklistEntry[]): ZeroTexts {
  return Object.fromEntries(
    list.fields
      .filter(({ kind }) => kind === 'text')
      .map(({ name }) => [
        name,
        new Set(
          entries
            .map((entry) => String(entry[name] ?? ''))
            .filter((text) => /^0\d+$/.test(text) || isDateText(text) || isNoValue(text)),
        ),
      ]),
  )
}

/**
 * Finds numbers in text columns that might have lost leading zeros: numeric spreadsheet cells, zip codes of
 * fewer than five digits, and numbers that are stored with leading zeros (rule import-files/dropped-zeros).
 */
export function droppedZeros(
  sheet: Sheet,
  fields: readonly (PicklistField | null)[],
  inUse: ZeroTexts,
): DroppedZeros[] {
  return fields.flatMap((field, i) => {
    if (!field || !holdsTexts(field)) return []
    const stripped = new Set([...(inUse[field.name] ?? [])].map((text) => text.replace(/^0+/, '')))
    const isNumber = (text: string, numbers: readonly number[]) =>
      numbers.includes(i) ||
      isShownNumber(field, text) ||
      isShortZip(field, text) ||
      (/^[1-9]\d*$/.test(text) && stripped.has(text))
    const cells = sheet.rows.flatMap(({ line, cells: texts, numbers }) => {
      const text = texts[i] ?? ''
      return isNumber(text, numbers) ? [{ line, text }] : []
    })
    if (cells.length === 0) return []
    const canPutBack = cells.some(({ text }) => isShortZip(field, text))
    return [{ field: field.name, column: field.column, cells, canPutBack }]
  })
}

/**
 * Pads only zip codes of fewer than five digits with leading zeros (rule import-files/dropped-zeros).
 */
export function putZerosBack(
  sheet: Sheet,
  fields: readonly (PicklistField | null)[],
): { sheet: Sheet; count: number } {
  const zips = fields.flatMap((field, i) => (field?.name === zip ? [{ field, i }] : []))
  let count = 0
  const rows = sheet.rows.map((row) => {
    const fixed = zips.filter(({ field, i }) => isShortZip(field, row.cells[i] ?? '')).map(({ i }) => i)
    if (fixed.length === 0) return row
    count += fixed.length
    return {
      ...row,
      cells: row.cells.map((text, i) => (fixed.includes(i) ? text.padStart(zipDigits, '0') : text)),
      numbers: row.numbers.filter((i) => !fixed.includes(i)),
    }
  })
  return { sheet: { ...sheet, rows }, count }
}

/** Returns text such as `12 numbers in zip_code; Excel may have dropped leading zeros`. */
export function zerosSentence({ column, cells }: Pick<DroppedZeros, 'column' | 'cells'>): string {
  const count = cells.length.toLocaleString('en-US')
  return `${count} ${cells.length === 1 ? 'number' : 'numbers'} in ${column}; Excel may have dropped leading zeros`
}
