import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/world/properties.ts'
import { adminLists } from '../picklist/lists.ts'
import { anyEntries, someCustomers } from './any-entries.fixture.ts'
import { matchColumns } from './columns.ts'
import { readRows } from './import-rows.ts'
import { readCsv } from './read-csv.ts'
import { tableOf, writeCsv } from './write-csv.ts'

const accounts = new Map(someCustomers)
const customers = new Map(someCustomers.map(([id, account]) => [account.toLowerCase(), id]))

describe('an export that is imported again', () => {
  // (rules import-files/round-trip, import-files/apostrophe)
  it.each(adminLists.map((list) => [list.title, list] as const))(
    'has the same %s, whatever they contain',
    (_title, list) => {
      fc.assert(
        fc.property(anyEntries(list), (entries) => {
          const sheet = readCsv(writeCsv(tableOf(list, entries, accounts)))
          const { fields } = matchColumns(list, sheet.header)
          const { rows, errors, notes } = readRows(list, sheet, fields, customers)
          expect([...errors, ...notes]).toEqual([])
          expect(rows.map(({ values }) => values)).toEqual(entries)
        }),
        { numRuns: runs(100) },
      )
    },
  )

  // (rule import-files/apostrophe)
  it.each([
    ['=SUM(A1)', "'=SUM(A1)"],
    ['+1', "'+1"],
    ['@x', "'@x"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['-x', "'-x"],
    ['-1774', '-1774'],
    ['-17.5', '-17.5'],
    ["'s", "''s"],
    ['00123', '00123'],
    ['a=b', 'a=b'],
    ['Acre;=1+1', "Acre;'=1+1"],
    ["'a;''=1", "''a;'''=1"],
  ])('%s is written as %s', (text, written) => {
    expect(writeCsv([[text]])).toBe(`${written}\r\n`)
    expect(readCsv(`account_id\r\n${written}\r\n`).rows[0]?.cells).toEqual([text])
  })
})
