import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCsv } from '#shared/csv/read-csv.ts'

const folder = join(import.meta.dirname, 'spectrum')

const expected: Record<string, readonly (readonly string[])[]> = {
  'comma-in-quotes': [
    ['first', 'last', 'address', 'city', 'zip'],
    ['John', 'Doe', '120 any st.', 'Anytown, WW', '08123'],
  ],
  coordinates: [
    ['lat', 'lng'],
    ['42.0', '-93.6'],
    ['41.9', '-93.5'],
  ],
  'empty-cells': [
    ['a', 'b', 'c'],
    ['1', '', ''],
    ['2', '3', '4'],
  ],
  'empty-cells-crlf': [
    ['a', 'b', 'c'],
    ['1', '', ''],
    ['2', '3', '4'],
  ],
  'escaped-quotes': [
    ['a', 'b'],
    ['1', 'ha "ha" ha'],
    ['3', '4'],
  ],
  json: [
    ['key', 'val'],
    ['1', '{"type": "Point", "coordinates": [102.0, 0.5]}'],
  ],
  'line-breaks': [
    ['a', 'b', 'c'],
    ['1', '2', '3'],
    ['Once upon \na time', '5', '6'],
    ['7', '8', '9'],
  ],
  'line-breaks-crlf': [
    ['a', 'b', 'c'],
    ['1', '2', '3'],
    ['Once upon \r\na time', '5', '6'],
    ['7', '8', '9'],
  ],
  'quotes-and-line-breaks': [
    ['a', 'b'],
    ['1', 'ha \n"ha" \nha'],
    ['3', '4'],
  ],
  simple: [
    ['a', 'b', 'c'],
    ['1', '2', '3'],
  ],
  'simple-crlf': [
    ['a', 'b', 'c'],
    ['1', '2', '3'],
  ],
  'utf-8': [
    ['a', 'b', 'c'],
    ['1', '2', '3'],
    ['4', '5', 'ʤ'],
  ],
}

// (rule import-files/cells)
describe('the files that every CSV reader must get right', () => {
  it('are all expected', () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.csv'))
    expect(names.map((name) => name.replace('.csv', '')).sort()).toEqual(Object.keys(expected).sort())
  })

  it.each(Object.entries(expected))('%s is read', (name, cells) => {
    const { header, rows, errors } = readCsv(readFileSync(join(folder, `${name}.csv`), 'utf8'))
    expect(errors).toEqual([])
    expect([header, ...rows.map((row) => row.cells)]).toEqual(cells)
  })
})
