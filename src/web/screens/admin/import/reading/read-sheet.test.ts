import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { writeSheet } from '../writing/write-sheet.ts'
import { kindOfFile } from './file-kind.ts'
import { readSheet } from './read-sheet.ts'

interface Parts {
  sheets: readonly { name: string; state?: string; rows: string }[]
  active?: number
  formats?: readonly string[]
  texts?: string
  book?: string
}

function workbook({ sheets, active = 0, formats = [], texts = '', book = '' }: Parts): Uint8Array {
  const codes = formats.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code}"/>`)
  const styles = ['0', '10', '14', ...formats.map((_code, i) => `${200 + i}`)]
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<x:workbook xmlns:x="m" xmlns:r="r">${book}<x:bookViews><x:workbookView activeTab="${active}"/></x:bookViews><x:sheets>${sheets
        .map(
          ({ name, state }, i) =>
            `<x:sheet name="${name}" ${state ? `state="${state}"` : ''} r:id='rId${i}'/>`,
        )
        .join('')}</x:sheets></x:workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${sheets.map((_sheet, i) => `<Relationship Id="rId${i}" Target="/xl/worksheets/s${i}.xml"/>`).join('')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst>${texts}</sst>`),
    ...Object.fromEntries(
      sheets.map(({ rows }, i) => [
        `xl/worksheets/s${i}.xml`,
        strToU8(`<worksheet><!-- a < b --><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  })
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const knows = (cell: string) =>
  cell === 'account_id' ? ('required' as const) : cell === 'name' ? ('known' as const) : null
const rowsOf = (parts: Omit<Parts, 'sheets'>, ...rows: string[]) =>
  readSheet(
    'a.xlsx',
    workbook({ ...parts, sheets: [{ name: 'S', rows: rows.map((row) => `<row>${row}</row>`).join('') }] }),
    null,
    knows,
  ).grid.rows

// (rule import-files/spreadsheets)
describe('the cells of a sheet', () => {
  it('without addresses are read in order', () => {
    const rows = rowsOf({}, text('a') + text('b'), `<c/>${text('c')}`)
    expect(rows.map(({ line, cells }) => [line, cells])).toEqual([
      [1, ['a', 'b']],
      [2, ['', 'c']],
    ])
  })

  it('are what a person sees: percentages, zeros, texts of several parts', () => {
    const texts =
      '<si><r><t>Two </t></r><r><t>parts &amp; &#x41;</t></r><rPh><t>spoken</t></rPh></si><si><t>_x0041_</t></si><si><t><![CDATA[<b>]]></t></si>'
    const formats = ['0.0%', '00000', '00000-0000', '#,##0.00 [$USD]', '&quot;day&quot; 0']
    const number = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`
    const rows = rowsOf(
      { texts, formats },
      ['0', '1', '2'].map((i) => `<c t="s"><v>${i}</v></c>`).join(''),
      number(1, '0.125') +
        number(3, '0.07') +
        number(4, '1035') +
        number(5, '500101234') +
        number(6, '5.5') +
        number(7, '3'),
      '<c t="b"><v>1</v></c><c t="str"><f>A1</f><v></v></c><c t="str"><f>A1</f><v>x</v></c><c><f>1+1</f><v>2</v></c>',
    )
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Two parts & A', 'A', '<b>'],
      ['12.5%', '7%', '01035', '50010-1234', '5.5', '3'],
      ['true', '', 'x', '2'],
    ])
    expect(rows[1]?.numbers).toEqual([4, 5])
  })

  // (rule import-files/cells-without-value)
  it('that hold no value are named: dates, errors, formulas', () => {
    const formats = ['[h]:mm', 'mmm d, yyyy', '[$-409]d-mmm;@']
    const [row] = rowsOf(
      { formats },
      [
        '<c s="2"><v>46357</v></c>',
        '<c s="3"><v>0.5</v></c>',
        '<c s="4"><v>46357.25</v></c>',
        '<c s="5"><v>46357</v></c>',
        '<c t="d"><v>2026-12-01T00:00:00</v></c>',
        '<c t="e"><v>#REF!</v></c>',
        '<c><f>NOW()</f></c>',
      ].join(''),
    )
    expect([...(row?.wrong?.values() ?? [])]).toEqual([
      'the date 2026-12-01',
      'the date 12:00',
      'the date 2026-12-01 06:00',
      'the date 2026-12-01',
      'the date 2026-12-01',
      '#REF!',
      'a formula without a value',
    ])
  })

  // (rule import-files/limits)
  it('may not all refer to the same long text', () => {
    const texts = `<si><t>${'x'.repeat(1_000_000)}</t></si>`
    const cells = '<c t="s"><v>0</v></c>'.repeat(100)
    expect(() => rowsOf({ texts }, cells)).toThrow('An import can contain at most 5 MB of text.')
  })

  it('count days from 1904 where the workbook does', () => {
    const [row] = rowsOf({ book: '<x:workbookPr date1904="1"/>' }, '<c s="2"><v>44895</v></c>')
    expect(row?.wrong?.get(0)).toBe('the date 2026-12-01')
  })
})

// (rule import-files/spreadsheets)
describe('the sheet that is read', () => {
  const list = `<row>${text('account_id')}</row><row>${text('1')}</row>`
  const note = `<row>${text('A note')}</row>`
  const read = (parts: Parts, chosen: string | null = null) => {
    const { name, names } = readSheet('a.xlsx', workbook(parts), chosen, knows)
    return [name, names]
  }

  it('is the active one, else the first whose header is known; hidden ones are not offered', () => {
    const hidden = { name: 'Hidden', state: 'veryHidden', rows: list }
    const sheets = [
      { name: 'Note', rows: note },
      hidden,
      { name: 'One', rows: list },
      { name: 'Two', rows: list },
    ]
    expect(read({ sheets, active: 3 })).toEqual(['Two', ['Note', 'One', 'Two']])
    expect(read({ sheets })).toEqual(['One', ['Note', 'One', 'Two']])
    expect(read({ sheets, active: 1 })).toEqual(['One', ['Note', 'One', 'Two']])
    expect(read({ sheets }, 'Note')).toEqual(['Note', ['Note', 'One', 'Two']])
  })

  it('is not the active one where that explains the columns and another has the required ones', () => {
    const columns = `<row>${text('name')}${text('meaning')}</row><row>${text('city')}${text('where')}</row>`
    const sheets = [
      { name: 'Columns', rows: columns },
      { name: 'List', rows: list },
    ]
    expect(read({ sheets })).toEqual(['List', ['Columns', 'List']])
    expect(read({ sheets: sheets.slice(0, 1) })).toEqual(['Columns', ['Columns']])
  })

  it('counts the rows that hold anything, wherever they are', () => {
    const far = `${list}<row r="1048576">${text('2')}</row>`
    const { grid } = readSheet('a.xlsx', workbook({ sheets: [{ name: 'S', rows: far }] }), null, knows)
    expect(grid.rows.map(({ line }) => line)).toEqual([1, 2, 1_048_576])
  })
})

// (rule import-files/cells)
it('="000123" in a cell is its text', async () => {
  const wrapped = `<row>${text('="000123"')}${text('="a ""b"""')}</row>`
  const { grid } = readSheet('a.xlsx', workbook({ sheets: [{ name: 'S', rows: wrapped }] }), null, knows)
  expect(grid.rows[0]?.cells).toEqual(['000123', 'a "b"'])
  const texts = ['="1"', '="a"b"', '000123']
  const blob = await writeSheet('S', [texts])
  const again = readSheet('b.xlsx', new Uint8Array(await blob.arrayBuffer()), null, knows)
  expect(again.grid.rows[0]?.cells).toEqual(texts)
})

// (rule import-files/kinds)
describe('the kind of a file', () => {
  const openDocument = strToU8(
    `${'PK\u0003\u0004'.padEnd(30, '\0')}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`,
  )

  it('.tsv is text, and an .ods is called that, whatever its name', () => {
    expect(kindOfFile('a.tsv', strToU8('a\tb'))).toBe('text')
    const sentence = (name: string) =>
      `${name} is a LibreOffice or OpenOffice file (.ods). Save it as .xlsx or .csv, then choose that file.`
    expect(() => kindOfFile('a.ods', openDocument)).toThrow(sentence('a.ods'))
    expect(() => kindOfFile('a.xlsx', openDocument)).toThrow(sentence('a.xlsx'))
  })
})
