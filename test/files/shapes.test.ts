import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readImport } from '#web/screens/admin/import/reading/read-import.ts'
import {
  noChoices,
  type ReadingChoices,
  type ReadList,
} from '#web/screens/admin/import/reading/read-request.ts'

const bytesOf = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, 'shapes', name)))

async function read(
  name: string,
  choices: Partial<ReadingChoices> = {},
  list = 'customers-detailed',
): Promise<ReadList> {
  const answer = await readImport({
    list,
    source: { name, bytes: bytesOf(name) },
    choices: { ...noChoices, ...choices },
    customers: new Map(),
    inUse: {},
  })
  if ('refused' in answer) throw new Error(answer.refused)
  return answer.read
}
const rowsOf = ({ body }: ReadList) => JSON.parse(body ?? 'null')
const sentencesOf = ({ errors, columnErrors }: ReadList) =>
  [...columnErrors, ...errors].map(({ message }) => message)

const two = [
  { line: 2, accountId: '700101', name: 'Hal Brandvold', city: 'Ames', email: 'hal@brandvold.example' },
  { line: 3, accountId: '700102', name: 'Ida Østergaard', city: 'Boone', email: 'ida@ostergaard.example' },
]

describe('a file of customers, as programs write it', () => {
  // (rule import-files/encoding)
  it('in UTF-16 is read as such, with a note', async () => {
    const list = await read('utf16be-tabs.txt')
    expect(rowsOf(list)).toMatchObject([
      { accountId: '700101', name: 'Hal Brandvold' },
      { accountId: '700102', name: 'Ida Østergaard' },
    ])
    expect(list.notes).toEqual(['The file was read as UTF-16.'])
  })

  // (rule import-files/separator)
  it("is split by its header's separator", async () => {
    const sep = await read('sep-line.csv')
    expect(rowsOf(sep)).toMatchObject(two.map((row) => ({ ...row, line: row.line + 1 })))
    expect(sep.assumed).toEqual(['Line 1 (sep=;) names the separator and was left out.'])
    const tabs = await read('tabs-comma-in-header.txt')
    expect(rowsOf(tabs)).toMatchObject(two)
    expect([tabs.assumed, tabs.unknown]).toEqual([['The cells are separated by tabs.'], ['Company, DBA']])
    const semicolons = await read('semicolons-comma-in-header.csv')
    expect(rowsOf(semicolons)).toMatchObject([two[0], { ...two[1], company: 'Østergaard & Søn' }])
    expect(semicolons.assumed).toEqual([
      'The cells are separated by semicolons.',
      'The column Company (farm, DBA) is read as company.',
    ])
  })

  // (rules import-files/header-row, import-files/headers, import-files/remembered, import-files/total-rows)
  it("with titles above the header is read from the header, with the user's choice of columns", async () => {
    const name = 'titles-above-header.xlsx'
    const list = await read(name)
    expect(list.headerLine).toBe(4)
    expect(list.assumed[0]).toBe(
      'The header is on line 4. The text above it is not used: “Prairie Demo Cooperative”, “Customer Contact List”.',
    )
    expect(sentencesOf(list)).toEqual([
      "Missing required header 'account_id'. Found: Customer, Phone Numbers, Email, Full Name, Billing Address, Shipping Address",
    ])
    expect(list.leftOut).toEqual([
      { line: 8, text: 'Wednesday, Nov 25, 2026 03:12:09 PM GMT-6', included: false },
    ])
    const columns = ['accountId', null, 'email', 'name', 'address1', null]
    const chosen = await read(name, { columns })
    expect(rowsOf({ ...chosen, body: chosen.body })).toMatchObject([
      { line: 5, accountId: 'Brandvold, Hal', name: 'Hal Brandvold' },
      { line: 6, accountId: 'Ostergaard Farms', name: 'Ida Ostergaard' },
    ])
    expect(sentencesOf(chosen)).toEqual([
      'Row 6 validation failed: Invalid email format: enter one address, not “ida@ostergaard.example, farm@ostergaard.example”',
    ])
    const again = await readImport({
      list: 'customers-detailed',
      source: { name, bytes: bytesOf(name) },
      choices: noChoices,
      remembered: { [list.headersKey ?? '']: columns },
      customers: new Map(),
      inUse: {},
    })
    expect(again).toMatchObject({ read: { columns, columnsChosen: true } })
  })

  // (rule import-files/cells-without-value)
  it('with dates for ids is refused, and the dates are shown', async () => {
    expect(sentencesOf(await read('dates-as-ids.xlsx'))).toEqual([
      'Row 2: account_id is the date 2026-12-01 in the file',
      'Row 3: account_id is the date 2026-12-01 12:00 in the file',
    ])
  })

  it('with error values or formulas without values is refused, and erases nothing', async () => {
    const errors = await read('error-values.xlsx')
    expect(sentencesOf(errors)).toEqual([
      'Row 2: address1 is #N/A in the file',
      'Row 2: email is a formula without a value in the file',
    ])
    expect(rowsOf(errors)[0]).not.toHaveProperty('address1')
    expect(sentencesOf(await read('formulas-without-values.xlsx'))).toEqual([
      'Row 3: name is a formula without a value in the file',
      'Row 3: zip_code is a formula without a value in the file',
    ])
  })

  // (rule import-files/spreadsheets)
  it('is read from the active sheet, and the others can be chosen, even after a refusal', async () => {
    const name = 'active-second.xlsx'
    const list = await read(name)
    expect([list.sheets, list.sheet, rowsOf(list)]).toMatchObject([
      ['Read me', 'Customers'],
      'Customers',
      [{ accountId: '700101', name: 'Hal' }],
    ])
    const source = { name, bytes: bytesOf(name) }
    const choices = { ...noChoices, sheet: 'Read me' }
    expect(
      await readImport({ list: 'customers-detailed', source, choices, customers: new Map(), inUse: {} }),
    ).toEqual({
      refused: 'CSV must contain at least a header row and one data row',
      sheets: ['Read me', 'Customers'],
      sheet: 'Read me',
    })
  })

  it('with an empty cell far out has one customer', async () => {
    for (const name of ['styled-cell-far-down.xlsx', 'styled-cell-far-right.xlsx'])
      expect(rowsOf(await read(name))).toMatchObject([{ accountId: '700101', name: 'Hal' }])
  })

  // (rule import-files/lines)
  it('with rows of commas has none of them', async () => {
    expect(rowsOf(await read('rows-of-commas.csv'))).toMatchObject([{ line: 2 }, { line: 3 }])
  })

  // (rule import-files/messages)
  it('with addresses of other shapes shows the original text', async () => {
    const list = await read('phones-and-addresses.csv')
    expect(rowsOf(list)[0]).toMatchObject({ email: 'hal@brandvold.example' })
    expect(sentencesOf(list)).toEqual([
      'Row 3 validation failed: Invalid email format: enter one address, not “a@b.example; c@d.example”',
      'Row 4: phone 2 is n/a in the file',
      'Row 4 validation failed: Invalid email format: “none”',
    ])
    expect(list.zeros).toMatchObject([{ column: 'phone 1', cells: [{ line: 4, text: '5.15556E+09' }] }])
  })

  // (rule import-files/header-row)
  it('without a header asks, and takes no customer for one', async () => {
    const name = 'no-header.csv'
    const list = await read(name)
    expect([list.asksForHeader, list.body, list.rowCount]).toEqual([true, null, 3])
    expect(sentencesOf(list)).toEqual([
      "Missing required header 'account_id'. Found: 100482, Tamarack Bend Farms LLC",
    ])
    const columns = ['accountId', 'name']
    expect(rowsOf(await read(name, { header: 'none', columns }))).toMatchObject([
      { line: 1, accountId: '100482' },
      { line: 2, accountId: '100977' },
      { line: 3, accountId: '101310' },
    ])
    expect(rowsOf(await read(name, { header: 1, columns }))).toHaveLength(2)
  })
})

// (rule import-files/spreadsheets)
it('a spreadsheet percentage is read as displayed', async () => {
  const list = await read('percent-cells.xlsx', {}, 'service-types')
  expect(sentencesOf(list)).toEqual([])
  expect(rowsOf(list)).toMatchObject([{ id: 9001, unitPrice: 12.35, maxDiscount: 10, active: true }])
})
