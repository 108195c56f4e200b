import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { it } from '../fixtures.ts'

const shape = (name: string) => ({
  name,
  content: new Uint8Array(readFileSync(join(import.meta.dirname, '../../files/shapes', name))),
})

interface Shape {
  file: string
  tab?: string
  tally: RegExp
  /** For each added entry, in order: the strings that its row must contain. */
  added: readonly (readonly string[])[]
  said?: readonly string[]
}

const two = [
  ['Hal Brandvold', '700101', 'City Ames', 'Email hal@brandvold.example'],
  ['Ida Østergaard', '700102', 'City Boone', 'Email ida@ostergaard.example'],
]
const hal = [['Hal', '700101']]

const planned: readonly Shape[] = [
  {
    file: 'utf16be-tabs.txt',
    tally: /^2 added/,
    added: two,
    said: ['The file was read as UTF-16.'],
  },
  {
    file: 'sep-line.csv',
    tally: /^2 added/,
    added: two,
    said: ['Line 1 (sep=;) names the separator and was left out.'],
  },
  {
    file: 'tabs-comma-in-header.txt',
    tally: /^2 added/,
    added: two,
    said: ['The cells are separated by tabs.', 'The column Company, DBA is not used.'],
  },
  {
    file: 'semicolons-comma-in-header.csv',
    tally: /^2 added/,
    added: [two[0] ?? [], ['Ida Østergaard', '700102', 'Company Østergaard & Søn', 'Address 1 9 Elm']],
    said: ['The cells are separated by semicolons.', 'The column Company (farm, DBA) is read as company.'],
  },
  { file: 'active-second.xlsx', tally: /^1 added/, added: hal },
  {
    file: 'rows-of-commas.csv',
    tally: /^2 added/,
    added: [
      ['Hal', '700101', 'City Ames'],
      ['Ida', '700102', 'City Boone'],
    ],
  },
  { file: 'styled-cell-far-down.xlsx', tally: /^1 added/, added: hal },
  { file: 'styled-cell-far-right.xlsx', tally: /^1 added/, added: hal },
  {
    file: 'percent-cells.xlsx',
    tab: 'service-types',
    tally: /^1 added/,
    added: [['Soil Probe', '9001', 'Unit Price $12.35', 'Max Discount 10']],
  },
]

const refused: readonly { file: string; sentences: readonly string[]; said?: readonly string[] }[] = [
  {
    file: 'dates-as-ids.xlsx',
    sentences: [
      'Row 2: account_id is the date 2026-12-01 in the file',
      'Row 3: account_id is the date 2026-12-01 12:00 in the file',
    ],
  },
  {
    file: 'error-values.xlsx',
    sentences: [
      'Row 2: address1 is #N/A in the file',
      'Row 2: email is a formula without a value in the file',
    ],
  },
  {
    file: 'formulas-without-values.xlsx',
    sentences: [
      'Row 3: name is a formula without a value in the file',
      'Row 3: zip_code is a formula without a value in the file',
    ],
  },
  {
    file: 'phones-and-addresses.csv',
    sentences: [
      'Row 3 validation failed: Invalid email format: enter one address, not “a@b.example; c@d.example”',
      'Row 4: phone 2 is n/a in the file',
      'Row 4 validation failed: Invalid email format: “none”',
    ],
    said: ['1 number in phone 1; Excel may have dropped leading zeros'],
  },
]

// (rules import-files/separator, import-files/encoding, import-files/headers, import-files/spreadsheets)
describe('a chosen file', () => {
  for (const { file, tab = 'customers', tally, added, said = [] } of planned)
    it(`${file} is planned with its values`, async ({ openImport }) => {
      const { card, choose, untilTally, errors, rows } = await openImport(tab)
      await choose(shape(file))
      await untilTally(tally)
      const entries = rows.locator('tr', { hasText: 'Added' })
      const missing = (text: string, at: number) =>
        added[at]?.filter((part) => !text.includes(part)) ?? [text]
      await expect
        .poll(async () => (await entries.allTextContents()).map(missing))
        .toEqual(added.map(() => []))
      for (const sentence of said) await card.getByText(sentence).waitFor()
      await expect.poll(() => errors.count()).toBe(0)
    })

  // (rules import-files/cells-without-value, import-files/messages)
  for (const { file, sentences, said = [] } of refused)
    it(`${file} is refused with what its cells show`, async ({ openImport, world }) => {
      const { card, choose, errors, importButton } = await openImport('customers')
      const before = await world.sql('select * from customers order by id')
      await choose(shape(file))
      await expect
        .poll(() => errors.allTextContents())
        .toEqual(sentences.map((sentence) => expect.stringContaining(sentence)))
      for (const sentence of said) await card.getByText(sentence).waitFor()
      await expect.poll(() => importButton.isDisabled()).toBe(true)
      expect(await world.sql('select * from customers order by id')).toEqual(before)
    })
})
