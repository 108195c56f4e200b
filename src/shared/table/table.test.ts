import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/world/properties.ts'
import { encodingOf, unreadableText } from './encoding.ts'
import { headerKey, looseKey, tableOf } from './header.ts'
import { readGrid } from './read-grid.ts'
import { type HeaderChoice, type Knows, type Separator, usualSeparators } from './table.ts'
import { isTotalRow } from './total-rows.ts'
import { withoutInnerFormulas } from './write-cells.ts'

const names = ['account_id', 'name', 'city']
const knows: Knows = (cell) => (cell === 'account_id' ? 'required' : names.includes(cell) ? 'known' : null)
const most = { rows: 1_000, error: () => new Error('too many') }
const gridOf = (text: string, usual: Separator = ',') =>
  readGrid(text, { knows, usual, most, apostrophes: true })
const above = (text: string) => `The header is on line 2. The text above it is not used: “${text}”.`
const read = (text: string, chosen: HeaderChoice | null = null) => tableOf(gridOf(text), knows, chosen)

// (rule import-files/separator)
describe('what separates cells', () => {
  it.each<[string, string, Separator]>([
    ['a comma inside a quoted header', 'account_id\tname\t"Company, DBA"\n1\tA\tB', '\t'],
    ['a comma inside an unquoted header', 'account_id;name;Company (farm, DBA)\n1;A;B', ';'],
    ['pipes', 'account_id|name\n1|A, B', '|'],
    ['semicolons inside quotes', 'account_id,name\n1,"A;B;C"', ','],
    ['no known header, and as many cells in each row', '100482;Tamarack, LLC;5\n100977;Oxbow;6', ';'],
    ['titles above the header', 'A list, of all, customers\n\naccount_id;name\n1;A', ';'],
    ['one column', 'account_id\n1;2', ','],
  ])('%s', (_what, text, separator) => {
    expect(gridOf(text).separator).toBe(separator)
  })

  it.each([
    ['sep=;\r\n', ';', 'Line 1 (sep=;) names the separator and was left out.'],
    ['"sep=|"\n', '|', 'Line 1 (sep=|) names the separator and was left out.'],
    ['sep=:\n', ':', 'Line 1 (sep=:) names the separator and was left out.'],
    ['sep=^\r\n', '^', 'Line 1 (sep=^) names the separator and was left out.'],
    ['sep=\t\n', '\t', 'Line 1 (sep=tab) names the separator and was left out.'],
  ])('is taken from a first line %j, which is reported', (line, separator, sentence) => {
    const { header, rows, headerLine, assumed } = read(`${line}account_id${separator}name\n1${separator}A`)
    expect([header, headerLine, rows[0]?.line, rows[0]?.cells]).toEqual([
      ['account_id', 'name'],
      2,
      3,
      ['1', 'A'],
    ])
    expect(assumed).toEqual([sentence])
  })

  it('is reported if not the usual one', () => {
    expect(read('account_id;name\n1;A').assumed).toEqual(['The cells are separated by semicolons.'])
    expect(read('account_id,name\n1,A').assumed).toEqual([])
  })
})

// (rule import-files/header-row)
describe('the header row', () => {
  it('is the one with the most known headers, and what is above it is named', () => {
    const { header, headerLine, rows, assumed } = read('Our Farms,\nList of names,\n,\naccount_id,name\n1,A')
    expect([header, headerLine, rows.map(({ line }) => line)]).toEqual([['account_id', 'name'], 4, [5]])
    expect(assumed).toEqual([
      'The header is on line 4. The text above it is not used: “Our Farms”, “List of names”.',
    ])
  })

  it('of the first 20 rows only', () => {
    const titles = (n: number) => 'Our Farms,Ames\n'.repeat(n)
    expect(read(`${titles(19)}account_id,name\n1,A`).headerLine).toBe(20)
    expect(read(`${titles(20)}account_id,name\n1,A`).headerLine).toBeNull()
  })

  it('is asked for if no header is known, and the first row is data until the user chooses otherwise', () => {
    const text = '100482,Tamarack\n100977,Oxbow'
    expect(read(text)).toMatchObject({ headerLine: null, asksForHeader: true })
    expect(read(text).rows).toHaveLength(2)
    expect(read(text, 'none')).toMatchObject({ headerLine: null, asksForHeader: false })
    expect(read(text, 1)).toMatchObject({
      headerLine: 1,
      asksForHeader: false,
      header: ['100482', 'Tamarack'],
    })
    expect(read(text, 1).rows).toHaveLength(1)
  })

  it('is no row of data that happens to hold one known word', () => {
    expect(read('100482,city\n100977,Ames').headerLine).toBeNull()
    expect(read('shoe size,city\n44,Ames').headerLine).toBe(1)
    expect(read('account_id,2026\n1,A').headerLine).toBe(1)
  })

  it('of equals is the one with the required name', () => {
    const text = 'name,city\nAmes,Boone\naccount_id,name\n1,A'
    expect(read(text)).toMatchObject({ headerLine: 3, header: ['account_id', 'name'] })
  })

  it('is no row with a figure', () => {
    expect(read('name,city,38.61\n1,A,2').headerLine).toBeNull()
  })

  it.each(['account_id,----', '----------,----', '-----+----', '|----|---:|'])('above %s', (line) => {
    const { rows, assumed } = read(`account_id,name\n${line}\n1,A`)
    const isRow = line.startsWith('account')
    expect(rows.map(({ line: at }) => at)).toEqual(isRow ? [2, 3] : [3])
    expect(assumed).toEqual(isRow ? [] : ['Line 2 is not used: only dashes.'])
  })

  it.each<[string, string[]]>([
    [',,(ac)', ['account_id', 'name', 'city (ac)']],
    [',%,ac', ['account_id', 'name (%)', 'city (ac)']],
    ['(new),,(old)', ['account_id', 'name', 'city']],
    ['(ac),(ac),(ac)', ['account_id', 'name', 'city']],
    [',,5 ac', ['account_id', 'name', 'city']],
  ])('takes the units of a row below it, if that is one: %s', (line, header) => {
    const table = read(`account_id,name,city\n${line}\n1,A,2`)
    expect(table.header).toEqual(header)
    const isUnits = header.some((name) => name.includes('('))
    expect(table.rows.map(({ line: at }) => at)).toEqual(isUnits ? [3] : [2, 3])
    expect(table.assumed).toEqual(isUnits ? ['Line 2 lists the column units and was left out.'] : [])
  })

  it.each<[string, string[], string[]]>([
    [
      'account_id,name,city\n,,hall\n1,A,Ames',
      ['account_id', 'name', 'city hall'],
      ['Line 2 is the second line of the header.'],
    ],
    [
      'account_id,name,\n,,city\n1,A,Ames',
      ['account_id', 'name', 'city'],
      ['Line 2 is the second line of the header.'],
    ],
    [
      'A list\n,,city\naccount_id,name,hall\n1,A,Ames',
      ['account_id', 'name', 'city hall'],
      [
        'The header is on line 3. The text above it is not used: “A list”.',
        'Line 2 above the header also names columns.',
      ],
    ],
    [
      ',2025,,2026\naccount_id,city,,city\n1,A,B,C',
      ['account_id', 'city (2025)', '', 'city (2026)'],
      ['Line 1 above the header also names columns.'],
    ],
    [
      ',,2026,2026\naccount_id,name,city,hall\n1,A,B,C',
      ['account_id', 'name', 'city', 'hall'],
      ['The header is on line 2. The text above it is not used: “2026, 2026”.'],
    ],
    ['city,,\naccount_id,name,hall\n1,A,B', ['account_id', 'name', 'hall'], [above('city')]],
    ['account_id,name\n,hall\n1,A', ['account_id', 'name'], []],
    ['account_id,name,city\n,,5\n1,A,B', ['account_id', 'name', 'city'], []],
  ])('of two lines: %j', (text, header, assumed) => {
    const knowsHall: Knows = (cell) => (cell === 'city hall' ? 'known' : knows(cell))
    const grid = readGrid(text, { knows: knowsHall, usual: ',', most, apostrophes: true })
    const table = tableOf(grid, knowsHall)
    expect([table.header, table.assumed]).toEqual([header, assumed])
    expect(table.rows.at(-1)?.line).toBe(text.split('\n').length)
  })

  it('is known whatever its width and invisible characters', () => {
    expect(headerKey('ａｃｃｏｕｎｔ＿ｉｄ')).toBe('accountid')
    expect(headerKey('account_id\u200b')).toBe('accountid')
    expect(headerKey('account\u00ad_id')).toBe('accountid')
    expect(looseKey('Ａｒｅａ（ａｃ）')).toBe('area')
  })

  it('that repeats is left out and named', () => {
    const { rows, assumed } = read('account_id,name\n1,A\nAccount_ID,Name\n2,B')
    expect(rows.map(({ line }) => line)).toEqual([2, 4])
    expect(assumed).toEqual(['Line 3 is not used: repeated header.'])
  })
})

// (rule import-files/total-rows)
describe('a total', () => {
  it.each([
    [['Total', '2 customers', '', '30'], true],
    [['Total', 'Ames'], false],
    [['Total customers: 1', '', '10'], true],
    [['Total customers', '12'], true],
    [['Grand Total', '', '10'], true],
    [['Average', '39.3'], true],
    [['Total Ag LLC', '700101'], false],
    [['700102', 'Total', 'Boone'], false],
    [['Count Farms', '5'], false],
  ])('%j: %s', (cells, is) => {
    expect(isTotalRow({ cells })).toBe(is)
  })

  it('is no key', () => {
    expect(isTotalRow({ cells: ['Total', 'All of them', 'Ames'] }, 0)).toBe(true)
    expect(isTotalRow({ cells: ['Total', '700102', 'Ames'] }, 1)).toBe(false)
  })
})

// (rule import-files/cells)
describe('a cell', () => {
  it.each([
    ['="000123"', '000123'],
    ['"=""000123"""', '000123'],
    ['\'="1"', '="1"'],
    ['=1+1', '=1+1'],
    ["'00123", '00123'],
    ["'t Hart", "'t Hart"],
    ["''t Hart", "'t Hart"],
    ['"a,b"', 'a,b'],
  ])('%s is %s', (written, text) => {
    expect(read(`account_id,name\n${written},x`).rows[0]?.cells[0]).toBe(text)
  })

  it('in a row of empty cells makes no row, unless one is in quotes', () => {
    expect(read('account_id,name\n1,A\n,\n , \n"",\n').rows.map(({ line }) => line)).toEqual([2, 5])
  })

  it('with a broken quote is read as text, with a note, where nothing may be refused', () => {
    const grid = readGrid('name\tcity\n"open\t5', { knows, usual: '\t', most, lenient: true })
    expect(grid.rows[1]?.cells).toEqual(['"open', '5'])
    expect(grid.assumed).toEqual(['A quote is never closed, so all quotes are read as text.'])
  })
})

// (rule import-files/encoding)
describe('the encoding of a file', () => {
  const utf8 = (text: string, ...bytes: number[]) =>
    Uint8Array.from([...new TextEncoder().encode(text), ...bytes])
  const utf16 = (text: string, big: boolean) =>
    Uint8Array.from(
      [...text].flatMap((letter) => {
        const code = letter.charCodeAt(0)
        const pair = [code & 0xff, code >> 8]
        return big ? pair.reverse() : pair
      }),
    )
  it.each<[string, Uint8Array, string]>([
    ['a mark, little end first', utf16('\ufeffa', false), 'utf-16le'],
    ['a mark, big end first', utf16('\ufeffa', true), 'utf-16be'],
    ['NULs, little end first', utf16('account_id\tname', false), 'utf-16le'],
    ['NULs, big end first', utf16('account_id\tname', true), 'utf-16be'],
    ['UTF-8', new TextEncoder().encode('José €🌾'), 'utf-8'],
    ['one NUL', new TextEncoder().encode('account_id,name\n1,a\0b'), 'utf-8'],
    ['Windows-1252', Uint8Array.from([0x4a, 0x6f, 0x73, 0xe9, 0x2c]), 'windows-1252'],
    ['a form that is too long', Uint8Array.from([0xc0, 0x80]), 'windows-1252'],
    ['half of a pair', Uint8Array.from([0xed, 0xa0, 0x80]), 'windows-1252'],
    ['an accent at the end', Uint8Array.from([0x61, 0xe9]), 'windows-1252'],
    ['a capital accent and a closing quote', Uint8Array.from([0xc9, 0x94, 0x2c, 0xe9, 0x2c]), 'windows-1252'],
    ['one byte that is not UTF-8', utf8('José,', 0xe9, 0x2c), 'utf-8'],
  ])('is known by %s', (_what, bytes, encoding) => {
    expect(encodingOf(bytes)).toBe(encoding)
  })

  it.each<[string, Uint8Array, RegExp | null]>([
    ['UTF-16 without its last byte', utf16('\ufeffab', false).slice(0, -1), /middle of a character/],
    ['UTF-16 with half of a pair', utf16('\ufeffa\ud83c', true), /middle of a character/],
    ['UTF-8 without its last byte', new TextEncoder().encode('José €').slice(0, -1), /middle of a character/],
    ['the first two bytes of €', utf8('Ida', 0xe2, 0x82), /middle of a character/],
    ['a stray byte', utf8('a,José\n1,Ib', 0xe9, 0x2c), /line 2, after “1,Ib”/],
    [
      'a stray byte before all others',
      utf8('', 0xe9, 0x0a, ...new TextEncoder().encode('é')),
      /line 1, at its start/,
    ],
    ['half a character in the middle', utf8('José €', 0xe2, 0x82, 0x2c), /line 1, after “José €”/],
    ['UTF-32 with a mark', Uint8Array.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), /UTF-32/],
    ['UTF-32, big end first', Uint8Array.from([0, 0, 0, 0x61, 0, 0, 0, 0x62]), /UTF-32/],
    ['UTF-32 without a mark', Uint8Array.from([0x61, 0, 0, 0, 0x62, 0, 0, 0]), /UTF-32/],
    ['UTF-8 as it is', new TextEncoder().encode('José €'), null],
    ['UTF-16 as it is', utf16('\ufeffab', false), null],
    ['Windows-1252 with an accent at the end', Uint8Array.from([0x61, 0xe9]), null],
  ])('can or can’t be read whole: %s', (_what, bytes, why) => {
    const said = unreadableText(bytes, encodingOf(bytes))
    if (why === null) expect(said).toBe(null)
    else expect(said).toMatch(why)
  })
})

// (rules import-files/separator, import-files/encoding, import-files/header-row)
describe('any table', () => {
  const often = fc.constantFrom(
    'a',
    ',',
    ';',
    '\t',
    '|',
    '"',
    "'",
    '\n',
    '\r\n',
    ' ',
    '=',
    '1',
    'é',
    '🌾',
    '€',
  )
  const cell = fc
    .array(fc.oneof(often, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })), { maxLength: 8 })
    .map((signs) => signs.join('').replaceAll('\0', '').toWellFormed())
  const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 })
  const title = fc.array(fc.constantFrom('Our Farms', 'List, 2026', 'Nov; 25'), { maxLength: 2 })
  const options = fc.record({
    separator: fc.constantFrom(...usualSeparators),
    always: fc.boolean(),
    encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
  })

  function bytesOf(text: string, encoding: string): Uint8Array {
    if (encoding === 'utf-8') return new TextEncoder().encode(text)
    if (encoding === 'windows-1252') return Uint8Array.from([...text].map((sign) => sign.charCodeAt(0)))
    return Uint8Array.from(
      `\ufeff${text}`.split('').flatMap((unit) => {
        const code = unit.charCodeAt(0)
        return encoding === 'utf-16le' ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff]
      }),
    )
  }

  it('that is written with any separator, encoding and quoting is read back, or what is not is named', () => {
    fc.assert(
      fc.property(table, title, options, (cells, titles, { separator, always, encoding, lineEnd }) => {
        const written = (text: string) => {
          const safe = encoding === 'windows-1252' ? text.replace(/[^\x20-\x7e\t\n\r\xe0-\xff]/gu, '?') : text
          const inside = withoutInnerFormulas(safe.trim())
          const escaped = /^[='"]/.test(inside) ? `'${inside}` : inside === safe.trim() ? safe : inside
          return {
            text: safe.trim(),
            file:
              always || /[",;\t|\r\n]/.test(escaped) || escaped === ''
                ? `"${escaped.replaceAll('"', '""')}"`
                : escaped,
          }
        }
        const all = [names, ...cells].map((row) => row.map(written))
        const lines = all.map((row) => row.map(({ file }) => file).join(separator))
        const bytes = bytesOf(
          [...titles.map((text) => `"${text}"`), ...lines].map((line) => line + lineEnd).join(''),
          encoding,
        )
        const grid = gridOf(new TextDecoder(encodingOf(bytes)).decode(bytes))
        const { header, rows, assumed } = tableOf(grid, knows)
        expect(grid.errors).toEqual([])
        expect(header).toEqual(names)
        const expected = all.slice(1).map((row) => row.map(({ text }) => text))
        const again = (row: readonly string[]) => row.every((text, i) => text.toLowerCase() === names[i])
        expect(rows.map((row) => row.cells)).toEqual(expected.filter((row) => !again(row)))
        for (const text of titles) expect(assumed.join(' ')).toContain(text)
      }),
      { numRuns: runs(100) },
    )
  })
})
