import type { Picklist, PicklistEntry, PicklistField } from '../picklist/definition.ts'
import type { Sheet } from './sheet.ts'

/** Cells of one column that are numbers where texts belong. */
export interface DroppedZeros {
  /** The field's name. */
  field: string
  column: string
  cells: readonly { line: number; text: string }[]
  /** Whether they can be put back: of a zip code it is known how long it is. */
  canPutBack: boolean
}

/** By the names of fields: the texts in use that begin with a zero and have no other characters than digits. */
export type ZeroTexts = Readonly<Record<string, ReadonlySet<string>>>

const zip = 'zipCode'
const zipDigits = 5

/** Texts that a spreadsheet would take for numbers; of what one chooses from a list, nobody asks. */
const holdsTexts = ({ kind, choices }: PicklistField) => kind === 'text' && !choices

const isShortZip = (field: PicklistField, text: string) =>
  field.name === zip && /^\d+$/.test(text) && text.length < zipDigits

/** Numbers as a spreadsheet shows them, where ids and zip codes belong: `1.00E+05`, `700101.0`. */
const isShownNumber = ({ name }: PicklistField, text: string) =>
  /(?:id|zipCode|phone\d|Number|glcode)$/i.test(name) &&
  (/^\d(?:\.\d+)?E\+?\d+$/i.test(text) || /^\d+\.0+$/.test(text))

/** What is in use now and would lose its zeros. */
export function zeroTexts(list: Picklist, entries: readonly PicklistEntry[]): ZeroTexts {
  return Object.fromEntries(
    list.fields
      .filter(holdsTexts)
      .map(({ name }) => [
        name,
        new Set(entries.map((entry) => String(entry[name] ?? '')).filter((text) => /^0\d+$/.test(text))),
      ]),
  )
}

/**
 * Numbers in columns of texts, where leading zeros may be lost (rule import-files/dropped-zeros): number cells of a
 * spreadsheet, zip codes of fewer than five digits, and numbers that are in use with zeros before them.
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
 * Zip codes of fewer than five digits get their zeros back; everything else stays
 * (rule import-files/dropped-zeros).
 */
export function putZerosBack(
  sheet: Sheet,
  fields: readonly (PicklistField | null)[],
): { sheet: Sheet; count: number } {
  const zips = fields.flatMap((field, i) => (field?.name === zip ? [{ field, i }] : []))
  let count = 0
  const rows = sheet.rows.map((row) => {
    const mended = zips.filter(({ field, i }) => isShortZip(field, row.cells[i] ?? '')).map(({ i }) => i)
    if (mended.length === 0) return row
    count += mended.length
    return {
      ...row,
      cells: row.cells.map((text, i) => (mended.includes(i) ? text.padStart(zipDigits, '0') : text)),
      numbers: row.numbers.filter((i) => !mended.includes(i)),
    }
  })
  return { sheet: { ...sheet, rows }, count }
}

/** `12 numbers in zip_code; Excel may have dropped leading zeros` */
export function zerosSentence({ column, cells }: Pick<DroppedZeros, 'column' | 'cells'>): string {
  const count = cells.length.toLocaleString('en-US')
  return `${count} ${cells.length === 1 ? 'number' : 'numbers'} in ${column}; Excel may have dropped leading zeros`
}
