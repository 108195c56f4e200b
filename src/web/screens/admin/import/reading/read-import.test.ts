import { strToU8, type Zippable, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { limits } from '#shared/limits.ts'
import { tidyLineOfText } from '#shared/text.ts'
import { writeSheet } from '../writing/write-sheet.ts'
import { readImport } from './read-import.ts'
import { noChoices, type ReadingChoices, type ReadList } from './read-request.ts'

const header = 'account_id,name,zip_code'

function ask(
  name: string,
  content: string | Uint8Array,
  choices: Partial<ReadingChoices> = {},
  list = 'customers-detailed',
) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return readImport({
    list,
    source: { name, bytes },
    choices: { ...noChoices, ...choices },
    customers: new Map([['100482', 1]]),
    inUse: {},
  })
}

async function read(...asked: Parameters<typeof ask>): Promise<ReadList> {
  const answer = await ask(...asked)
  if ('refused' in answer) throw new Error(answer.refused)
  return answer.read
}

const rowsOf = ({ body }: ReadList) => JSON.parse(body ?? 'null')

async function refusalOf(...asked: Parameters<typeof ask>): Promise<string> {
  const answer = await ask(...asked)
  return 'refused' in answer ? answer.refused : ''
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

interface Cell {
  at: string
  n?: string
  text?: string
}

function workbook(sheets: Record<string, readonly Cell[]>): Zippable {
  const names = Object.keys(sheets)
  const texts = Object.values(sheets).flatMap((cells) => cells.flatMap(({ text }) => text ?? []))
  const cellXml = ({ at, n, text }: Cell) =>
    n === undefined
      ? `<c r="${at}" t="s"><v>${texts.indexOf(text ?? '')}</v></c>`
      : `<c r="${at}"><v>${n}</v></c>`
  const rowXml = (cells: readonly Cell[], row: string) =>
    `<row r="${row}">${cells
      .filter(({ at }) => at.replace(/\D/g, '') === row)
      .map(cellXml)
      .join('')}</row>`
  const sheetXml = (cells: readonly Cell[]) => {
    const rows = [...new Set(cells.map(({ at }) => at.replace(/\D/g, '')))]
    return `<?xml version="1.0"?><worksheet xmlns="${ns}/main"><sheetData>${rows.map((row) => rowXml(cells, row)).join('')}</sheetData></worksheet>`
  }
  const relations = names.map(
    (_name, i) =>
      `<Relationship Id="rId${i + 1}" Type="${doc}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  return {
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook xmlns="${ns}/main" xmlns:r="${doc}"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}<Relationship Id="rId99" Type="${doc}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(
      `<?xml version="1.0"?><sst xmlns="${ns}/main">${texts.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`,
    ),
    ...Object.fromEntries(
      names.map((name, i) => [`xl/worksheets/sheet${i + 1}.xml`, strToU8(sheetXml(sheets[name] ?? []))]),
    ),
  }
}
const ns = 'http://schemas.openxmlformats.org/spreadsheetml/2006'
const doc = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const headerCells: Cell[] = [
  { at: 'A1', text: 'account_id' },
  { at: 'B1', text: 'name' },
  { at: 'C1', text: 'zip_code' },
]

// (rule import-files/encoding)
describe('the text of a file', () => {
  const latin = Uint8Array.from([...`${header}\n1,Jos\xe9,\n`].map((letter) => letter.charCodeAt(0)))

  it('is UTF-8, and nothing is said of it', async () => {
    const list = await read('a.csv', `${header}\n1,José €,`)
    expect(rowsOf(list)).toEqual([{ line: 2, accountId: '1', name: 'José €', zipCode: '' }])
    expect(list.notes).toEqual([])
  })

  it('that is not UTF-8 is read as Windows-1252, which is said', async () => {
    const list = await read('a.csv', latin)
    expect(rowsOf(list)).toMatchObject([{ name: 'José' }])
    expect(list.notes).toEqual([
      expect.stringContaining('It was read as Windows-1252, the encoding Excel often uses'),
    ])
  })

  it('may be UTF-16, which Excel calls Unicode', async () => {
    const text = `\uFEFF${header.replaceAll(',', '\t')}\r\n1\tJosé\t\r\n`
    const units = Uint16Array.from([...text].map((letter) => letter.charCodeAt(0)))
    expect(rowsOf(await read('a.txt', new Uint8Array(units.buffer)))).toMatchObject([{ name: 'José' }])
  })

  it('of a CSV that Excel saves in a country of decimal commas is read', async () => {
    const list = await read('a.csv', '\uFEFFaccount_id;name;zip_code\r\n1;"Acme; ""Farms"", LLC";01035\r\n')
    expect(rowsOf(list)).toEqual([{ line: 2, accountId: '1', name: 'Acme; "Farms", LLC', zipCode: '01035' }])
  })
})

// (rule import-files/total-rows)
it.each([
  ['of groups and of all', 'A,10\nB,20\n,30\nC,5\nD,6\n,11\n,41', [4, 7, 8], 0],
  ['of a single row, next to one of several', 'A,10\n,10\nB,20\nC,30\n,50', [3, 6], 0],
  ['of a single row only, which may be chance', 'A,10\n,10', [], 1],
  ['that adds up nothing', 'A,10\nB,20\n,31', [], 1],
])('a row without a name is left out if it is a sum %s', async (_what, lines, out, errors) => {
  const rows = lines.replaceAll(/^(\w)/gm, 'No. $1,$1').replaceAll(/^,/gm, ',,')
  const answer = await read('customers.csv', `account_id,name,acres\n${rows}`)
  expect(answer.leftOut.map(({ line }) => line)).toEqual(out)
  expect(answer.errors).toHaveLength(errors)
})

// (rule import-files/spreadsheets)
describe('a spreadsheet', () => {
  it('gives texts untouched and numbers as their shortest decimals, and names the numbers', async () => {
    const cells: Cell[] = [
      ...headerCells,
      { at: 'A2', text: "'00123" },
      { at: 'B2', text: ' =1+1 ' },
      { at: 'C2', n: '1035' },
      { at: 'A4', n: '100482' },
      { at: 'B4', n: '0.30000000000000004' },
      { at: 'C4', n: '1E+21' },
    ]
    const list = await read('a.xlsx', zipSync(workbook({ Sheet1: cells })))
    expect(rowsOf(list)).toEqual([
      { line: 2, accountId: "'00123", name: '=1+1', zipCode: '1035' },
      { line: 4, accountId: '100482', name: '0.30000000000000004', zipCode: '1000000000000000000000' },
    ])
    expect(list.zeros.map(({ column, cells, canPutBack }) => [column, cells.length, canPutBack])).toEqual([
      ['account_id', 1, false],
      ['name', 1, false],
      ['zip_code', 2, true],
    ])
    const fixed = await read('a.xlsx', zipSync(workbook({ Sheet1: cells })), { zerosBack: true })
    expect(rowsOf(fixed)).toMatchObject([{ zipCode: '01035' }, { zipCode: '1000000000000000000000' }])
    expect(fixed.notes).toEqual(['Leading zeros were restored in 1 ZIP code.'])
  })

  it('of several sheets is read from the first, or from the chosen one', async () => {
    const cells = (name: string): Cell[] => [
      ...headerCells,
      { at: 'A2', text: '1' },
      { at: 'B2', text: name },
    ]
    const bytes = zipSync(workbook({ One: cells('first'), Two: cells('second') }))
    const first = await read('a.xlsx', bytes)
    expect([first.sheets, first.sheet, rowsOf(first)[0].name]).toEqual([['One', 'Two'], 'One', 'first'])
    const second = await read('a.xlsx', bytes, { sheet: 'Two' })
    expect([second.sheet, rowsOf(second)[0].name]).toEqual(['Two', 'second'])
  })

  it('with a cell beyond the header is refused with its row', async () => {
    const cells: Cell[] = [
      ...headerCells,
      { at: 'A2', text: '1' },
      { at: 'B2', text: 'x' },
      { at: 'E2', text: 'y' },
    ]
    const { errors } = await read('a.xlsx', zipSync(workbook({ S: cells })))
    expect(errors.map(({ message }) => message)).toEqual(['Row 2 has 5 values but the header has 3 columns'])
  })

  // (rule import-files/round-trip)
  it('that we wrote has every text as it was, tidied', async () => {
    const texts = [
      '00123',
      '-1774',
      "'x",
      '=1+1',
      'a\nb\r\nc',
      '_x0041_',
      'é<&>"🌾',
      '\u0001\u007F\uFFFD',
      '1E5',
      'TRUE',
    ]
    const table = [['account_id', 'name'], ...texts.map((text, i) => [`${i}`, text])]
    const list = await read('a.xlsx', await bytesOf(await writeSheet('Customers', table)))
    expect(rowsOf(list).map(({ name }: { name: string }) => name)).toEqual(texts.map(tidyLineOfText))
    expect(list.zeros).toEqual([])
  })
})

// (rules import-files/kinds, import-files/limits)
describe('a file that can not be read', () => {
  const compound = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  const utf16 = (text: string) => [...text].flatMap((letter) => [letter.charCodeAt(0), 0])
  const tooLarge = 'An import can contain at most 5 MB of text. Remove rows or columns, then try again.'

  it.each([
    [
      'an .xls',
      'a.xls',
      compound,
      'a.xls is an .xls file from an older version of Excel. Save it as .xlsx or .csv, then choose that file.',
    ],
    [
      'an .xls with another ending',
      'a.xlsx',
      compound,
      'a.xlsx is an .xls file from an older version of Excel. Save it as .xlsx or .csv, then choose that file.',
    ],
    [
      'one with a password',
      'a.xlsx',
      Uint8Array.from([...compound, ...utf16('EncryptedPackage')]),
      'a.xlsx is password-protected. Save it without a password, then choose it again.',
    ],
    [
      'an .xlsx that is none',
      'a.xlsx',
      'account_id,name\n1,x',
      'a.xlsx is damaged or doesn’t match its file extension. Save it again as .xlsx or .csv, then choose that file.',
    ],
    [
      'a broken .xlsx',
      'a.xlsx',
      zipSync(workbook({ S: headerCells })).slice(0, 300),
      'a.xlsx is damaged or doesn’t match its file extension. Save it again as .xlsx or .csv, then choose that file.',
    ],
    [
      'a .zip of something else',
      'a.xlsx',
      zipSync({ 'a.txt': strToU8('x') }),
      'a.xlsx is damaged or doesn’t match its file extension. Save it again as .xlsx or .csv, then choose that file.',
    ],
    [
      'a spreadsheet that is called .csv',
      'a.csv',
      zipSync(workbook({ S: headerCells })),
      'a.csv is damaged or doesn’t match its file extension. Save it again as .xlsx or .csv, then choose that file.',
    ],
    ['another kind', 'a.pdf', '%PDF', 'a.pdf can’t be imported. Choose a .csv, .txt or .xlsx file.'],
    ['an empty one', 'a.csv', '', 'CSV must contain at least a header row and one data row'],
    [
      'a header alone',
      'a.xlsx',
      zipSync(workbook({ S: headerCells })),
      'CSV must contain at least a header row and one data row',
    ],
    [
      'a cell far out',
      'a.xlsx',
      zipSync(workbook({ S: [...headerCells, { at: 'XFD2', text: 'x' }] })),
      'The sheet has more than 200 columns. Delete the ones you don’t need.',
    ],
    ['5 MB and a byte', 'a.csv', 'x'.repeat(limits.importBytes + 1), tooLarge],
    [
      'too much text in cells',
      'a.xlsx',
      zipSync(workbook({ S: [...headerCells, { at: 'A2', text: 'x'.repeat(limits.importBytes) }] })),
      tooLarge,
    ],
    [
      'much that unpacks out of little',
      'a.xlsx',
      zipSync({ ...workbook({ S: headerCells }), 'xl/media/a.bin': new Uint8Array(120_000_000) }),
      'a.xlsx is too large: unzipped, it is over 100 MB. Copy what you need into a new file, then choose that file.',
    ],
  ])('is refused: %s', async (_what, name, content, sentence) => {
    expect(await refusalOf(name, content)).toBe(sentence)
  })

  it('is refused where its directory says less than it unpacks to', async () => {
    const bytes = zipSync({ ...workbook({ S: headerCells }), 'xl/styles.xml': new Uint8Array(50_000_000) })
    // Changes the size of styles.xml in the ZIP file's central directory to 100 bytes.
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < bytes.length - 4; at++) {
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 50_000_000)
        view.setUint32(at + 24, 100, true)
    }
    expect(await refusalOf('a.xlsx', bytes)).not.toBe('')
  })
})
