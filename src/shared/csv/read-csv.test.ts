import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { readCsv } from './read-csv.ts'

const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells)
const sentencesOf = (text: string) => readCsv(text).errors.map(({ message }) => message)
const tooFew = 'CSV must contain at least a header row and one data row'

// (rule import-files/cells)
describe('the cells of a CSV', () => {
  it.each([
    ['words between commas, trimmed', ' a , b ', ['a', 'b']],
    ['words without any quotes, at every comma', 'Acme Farms, LLC', ['Acme Farms', 'LLC']],
    ['a quoted cell, with its commas', '"Acme Farms, LLC",b', ['Acme Farms, LLC', 'b']],
    ['a quoted cell, with its quotes and line breaks', '"say ""hi""\r\nthere",b', ['say "hi"\r\nthere', 'b']],
    ['quotes inside of a cell, as text', '5" pipe,a"b"', ['5" pipe', 'a"b"']],
    ['quotes behind a space, as text', 'a, "b"', ['a', '"b"']],
    ['an empty quoted cell', '"",b', ['', 'b']],
    ['a cell without what it is escaped by', "'=1+1,''x", ['=1+1', "'x"]],
    ['accents and other alphabets', 'José,ячмень 🌾', ['José', 'ячмень 🌾']],
  ])('are %s', (_what, line, cells) => {
    expect(cellsOf(`one,two\n${line}\n`)).toEqual([cells])
  })

  it.each([
    [
      'text after a closing quote',
      'a,b\n1,2\n"x"y,2',
      'Row 3 has text after a closing quote. Type each quote inside a quoted cell twice',
    ],
    [
      'a space after a closing quote',
      'a,b\n"x" ,2',
      'Row 2 has text after a closing quote. Type each quote inside a quoted cell twice',
    ],
    [
      'an unclosed quote',
      'a,b\n1,2\n"x,2\n3,4',
      'Row 3 has a quote that is never closed. Close it, or type each quote inside a quoted cell twice',
    ],
  ])('are refused for %s, with the line', (_what, text, sentence) => {
    expect(sentencesOf(text)).toEqual([sentence])
  })

  it('a correct cell that looks like text after a closing quote is no error', () => {
    const text = 'a,b\n"""x""y",2'
    expect(sentencesOf(text)).toEqual([])
    expect(cellsOf(text)).toEqual([['"x"y', '2']])
  })
})

// (rule import-files/separator)
describe('the separator of a CSV', () => {
  it.each([
    ['a comma', 'a,b\n1,2;3', [['1', '2;3']]],
    ['a semicolon, where the header has no comma', 'a;b\n1,5;2', [['1,5', '2']]],
    ['a tab, where the header has no comma', 'a\tb\n1,5\t2', [['1,5', '2']]],
    ['a comma, where the header has both', 'a,b;c\n1,2', [['1', '2']]],
    ['a comma, where the header has one column', 'a\n1;2', [['1;2']]],
  ])('is %s', (_what, text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })
})

// (rule import-files/lines)
describe('the lines of a CSV', () => {
  it('are counted from 1 with the header, blank ones and those inside of quotes too', () => {
    const { header, rows } = readCsv('\n a,b\r\n1,"x\ny\r\nz"\r\r\n\n   \n2,w')
    expect(header).toEqual(['a', 'b'])
    expect(rows.map(({ line }) => line)).toEqual([3, 9])
  })

  it('may start with a UTF-8 byte order mark', () => {
    expect(readCsv('\uFEFFa,b\n1,2').header).toEqual(['a', 'b'])
  })

  it.each([
    ['an empty text', ''],
    ['blank lines', ' \n\r\n'],
    ['a header alone', 'a,b\n'],
    ['a header and blank lines', 'a,b\n\n  \n'],
  ])('%s is refused', (_what, text) => {
    expect(() => readCsv(text)).toThrow(tooFew)
  })

  // (rule import-files/limits)
  it('20,000 rows are read, and one more is refused', () => {
    const rows = 'x\n'.repeat(limits.importRows)
    expect(readCsv(`a\n${rows}`).rows).toHaveLength(limits.importRows)
    expect(() => readCsv(`a\n${rows}x`)).toThrow('An import can contain at most 20,000 rows')
  })
})
