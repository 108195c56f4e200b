import { expect, it } from 'vitest'
import { csvLine, textCell } from './write-cells.ts'

// (rule exports/no-formulas)
it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－5', "'－5"],
  ['＠x', "'＠x"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['Acre;=1+1', "Acre;'=1+1"],
  ['Acre; =1+1', "Acre; '=1+1"],
  ["Acre;'=1", "Acre;''=1"],
  ['Acre\t@x', "Acre\t'@x"],
  ['two\n=1+1\r\n+1', "two\n'=1+1\r\n'+1"],
  ['=1;＝1', "'=1;'＝1"],
  ['Acre; Farms, = 1', 'Acre; Farms, = 1'],
  ['Acre = Farms', 'Acre = Farms'],
  ["'quoted", "'quoted"],
  ['', ''],
])('the text %j is written to a cell as %j', (text, cell) => {
  expect(textCell(text)).toBe(cell)
})

// (rule exports/file)
it('cells with commas, quotes and line breaks are quoted, and a line ends with CR LF', () => {
  expect(csvLine(['a', 'b,c', 'say "x"', 'two\nlines', 'CR\r', '', ' d '])).toBe(
    'a,"b,c","say ""x""","two\nlines","CR\r",, d \r\n',
  )
})
