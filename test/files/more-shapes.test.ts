import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPastedLines } from '#shared/order/paste/pasted-lines.ts'
import { tidyLineOfText } from '#shared/text.ts'
import { runs, seed } from '#test/world/properties.ts'
import { readImport } from '#web/screens/admin/import/reading/read-import.ts'
import { noChoices, type ReadList } from '#web/screens/admin/import/reading/read-request.ts'

type Encoded = 'utf-8' | 'utf-8 with a mark' | 'utf-16le' | 'utf-16be' | 'utf-16le without a mark'

function bytesOf(text: string, as: Encoded): Uint8Array {
  if (as === 'utf-8') return new TextEncoder().encode(text)
  if (as === 'utf-8 with a mark') return new TextEncoder().encode(`\uFEFF${text}`)
  const marked = as.endsWith('mark') ? text : `\uFEFF${text}`
  const bytes = Buffer.from(marked, 'utf16le')
  return new Uint8Array(as === 'utf-16be' ? bytes.swap16() : bytes)
}

async function read(
  text: string,
  { list = 'customers-detailed', as = 'utf-8' as Encoded } = {},
): Promise<ReadList> {
  const answer = await readImport({
    list,
    source: { name: 'list.csv', bytes: bytesOf(text, as) },
    choices: noChoices,
    customers: new Map(),
    inUse: {},
  })
  if ('refused' in answer) throw new Error(answer.refused)
  return answer.read
}
const rowsOf = ({ body }: ReadList): Record<string, unknown>[] => JSON.parse(body ?? '[]')
const saidOf = (list: ReadList) =>
  [...list.columnErrors, ...list.errors].map(({ message }) => message).join('\n')

const hal = { accountId: '700101', name: 'Hal Brandvold' }
const ida = { accountId: '700102', name: 'Ida Østergaard' }
const lines = (...all: string[]) => all.join('\r\n')

// (rules import-files/total-rows, import-files/header-row)
describe('a file of customers in other shapes', () => {
  it.each<[what: string, text: string, as?: Encoded]>([
    ['pipes', lines('Account No.|Client', '700101|Hal Brandvold', '700102|Ida Østergaard')],
    [
      'tabs in UTF-16 without a mark',
      lines('account_id\tname', '700101\tHal Brandvold', '700102\tIda Østergaard'),
      'utf-16le without a mark',
    ],
    [
      'semicolons in UTF-16',
      lines('account_id;name', '700101;Hal Brandvold', '700102;Ida Østergaard'),
      'utf-16le',
    ],
    ['sep= with a pipe', lines('sep=|', 'account_id|name', '700101|Hal Brandvold', '700102|Ida Østergaard')],
    [
      'sep= with commas of the program behind it',
      lines('"sep=,"', 'account_id,name', '700101,Hal Brandvold', '700102,Ida Østergaard'),
    ],
    [
      'a mark and quotes everywhere',
      lines('"account_id","name"', '"700101","Hal Brandvold"', '"700102","Ida Østergaard"'),
      'utf-8 with a mark',
    ],
    [
      'two titles',
      lines(
        'Prairie Demo',
        'Printed Nov 25',
        '',
        'Account ID*,Name*',
        '700101,Hal Brandvold',
        '700102,Ida Østergaard',
      ),
    ],
    [
      'titles with empty cells',
      lines(
        'Customers,,',
        ',,',
        'Account ID,Name,City',
        '700101,Hal Brandvold,Ames',
        '700102,Ida Østergaard,Boone',
      ),
    ],
    [
      'rows of separators',
      lines('account_id;name;city', ';;', '700101;Hal Brandvold;', ';;', '700102;Ida Østergaard;', ';;'),
    ],
    [
      'a total',
      lines('Account ID,Name,Area (ac)', '700101,Hal Brandvold,80', '700102,Ida Østergaard,40', 'Total,,120'),
    ],
    [
      'sums without a name',
      lines(
        'Account ID,Name,Acres,Due',
        '700101,Hal Brandvold,80.5,"$1,000.10"',
        '700102,Ida Østergaard,40,$5',
        ',,120.5,"$1,005.10"',
      ),
    ],
    [
      'sums without a name, and a note below them',
      lines(
        'Account ID,Name,Acres',
        '700101,Hal Brandvold,80.5',
        '700102,Ida Østergaard,40',
        ',,120.5',
        '',
        'Printed on Nov 25,,',
      ),
    ],
    [
      'units below the header',
      lines(
        'Grower ID,Grower Name,Farm Area',
        ',,(ac)',
        '700101,Hal Brandvold,80',
        '700102,Ida Østergaard,4',
      ),
    ],
    [
      'pages and an end of the report',
      lines(
        'account_id,name',
        '700101,Hal Brandvold',
        'Page 2 of 2,',
        '700102,Ida Østergaard',
        '*** End of Report ***,',
      ),
    ],
    [
      'the output of a database',
      lines(
        ' account_id | name',
        '-----+----',
        '700101 | Hal Brandvold',
        '700102 | Ida Østergaard',
        '(2 rows)',
      ),
    ],
    [
      'the header once more',
      lines('account_id,name', '700101,Hal Brandvold', 'account_id,name', '700102,Ida Østergaard'),
    ],
    [
      'ids as formulas of text',
      lines('account_id,name', '="700101",Hal Brandvold', '="700102",Ida Østergaard'),
    ],
    [
      'headers in capitals with units',
      lines('ACCOUNT ID,NAME,ACRES (FSA)', '700101,Hal Brandvold,1', '700102,Ida Østergaard,2'),
    ],
    ['sep= that lies', lines('sep=,', 'account_id;name', '700101;Hal Brandvold', '700102;Ida Østergaard')],
    [
      'two columns and a note below',
      lines('account_id,name', '700101,Hal Brandvold', '700102,Ida Østergaard', '', 'Printed on Nov 25,'),
    ],
    ['line ends of an old Mac', 'account_id,name\r700101,Hal Brandvold\r700102,Ida Østergaard\r'],
    [
      'blanks that cannot be seen',
      lines(
        'account_id\u00a0,name',
        '\u200b700101,Hal\u00a0Brandvold'.replace('\u00a0B', ' B'),
        '700102\u00a0,Ida Østergaard',
      ),
    ],
  ])('%s', async (_, text, as) => {
    const list = await read(text, { as })
    expect(saidOf(list)).toBe('')
    expect(rowsOf(list)).toMatchObject([hal, ida])
  })

  it('a last row of figures that are no sums is no total', async () => {
    const list = await read(lines('account_id,name,acres', '1,Hal,80', '2,Ida,40', ',,130'))
    expect([list.leftOut, saidOf(list)]).toEqual([[], 'Row 4 validation failed: Account ID is required'])
  })

  it.each<[what: string, text: string, sentence: string]>([
    [
      'an exponent',
      lines('account_id,name,email', '700101,Hal,hal@farm'),
      'Invalid email format: “hal@farm”',
    ],
    [
      'two addresses',
      lines('account_id,name,email', '700101,Hal,a@b.example; c@d.example'),
      'enter one address',
    ],
    ['a quote without an end', lines('account_id,name', '700101,"Hal'), 'a quote that is never closed'],
    [
      'too many cells',
      lines('account_id,name', '700101,Hal,Ames'),
      'Row 2 has 3 values but the header has 2 columns',
    ],
    ...['#REF!', '#ERROR!', '#NV', '#WERT!', '#N/D', '#VALEUR!', '#¡VALOR!', 'Err:502', '####'].map(
      (value): [string, string, string] => [
        value,
        lines('account_id,name,city', `700101,Hal,${value}`),
        `Row 2: city is ${value} in the file`,
      ],
    ),
  ])('%s is reported', async (_, text, sentence) => {
    expect(saidOf(await read(text))).toContain(sentence)
  })

  it('that only look like error values are text', async () => {
    const texts = ['#12', '#', '#1 Main St', 'Error: none', '#Lot 5!']
    const list = await read(lines('account_id,name,city', ...texts.map((city, i) => `${i},Hal,${city}`)))
    expect([saidOf(list), rowsOf(list).map(({ city }) => city)]).toEqual(['', texts])
  })

  it.each<[cell: string, max: number | string]>([
    ['10%', 10],
    ['10 %', 10],
    [' 10.5 ', 10.5],
    ['\uff11\uff10', 10],
    ['1e1', 'has an exponent'],
    ['10,5', 'has a decimal comma'],
    ['ten', 'Max Discount must be a number from 0 to 100'],
  ])('a discount of %j', async (cell, max) => {
    const list = await read(lines('id;name;max_discount', `1;Sampling;"${cell}"`), { list: 'service-types' })
    if (typeof max === 'number')
      expect([saidOf(list), rowsOf(list)]).toMatchObject(['', [{ maxDiscount: max }]])
    else expect(saidOf(list)).toContain(max)
  })
})

describe('pasted lines in other shapes', () => {
  const units = (text: string) => {
    const { rows, totals, asked, assumed, ignored } = readPastedLines(text, ['Corn'])
    return {
      lines: rows.map(({ fieldName, acres }) => `${fieldName}: ${acres}`),
      totals: totals.length,
      asked,
      named: [...assumed, ...ignored].join(' '),
    }
  }

  it.each<[what: string, text: string, named: string]>([
    ['semicolons', 'Field;Acres\nNorth;38.61\nSouth;40.05', 'semicolons'],
    ['commas', 'Field,Acres\nNorth,38.61\nSouth,40.05', 'commas'],
    ['pipes', 'Field|Acres\nNorth|38.61\nSouth|40.05', 'pipes'],
    ['a title', 'Spring 2026\nField\tAcres\nNorth\t38.61\nSouth\t40.05', 'Spring 2026'],
    [
      'grower and farm',
      'Grower\tFarm\tField Name\tAcres\nHal\tHome\tNorth\t38.61\nHal\tHome\tSouth\t40.05',
      'Grower',
    ],
    ['the farm behind', 'Field\tArea (ac)\tFarm\nNorth\t38.61\tHome\nSouth\t40.05\tHome', 'Farm'],
    ['a total', 'Field\tAcres\nNorth\t38.61\nSouth\t40.05\nGrand Total\t78.66', ''],
    [
      'units below the header',
      'Field\tArea\tYield\n\t(ac)\t(bu/ac)\nNorth\t38.61\t200\nSouth\t40.05\t180',
      'Line 2 lists',
    ],
    [
      'ids and descriptions',
      'Field ID\tField Description\tAcres\n1\tNorth\t38.61\n2\tSouth\t40.05',
      'Field ID',
    ],
    ['units beside the numbers', 'Field\tAcres\nNorth\t38.61 ac\nSouth\t40.05 acres', ''],
  ])('%s', (what, text, named) => {
    const read = units(text)
    expect(read.lines.map((line) => line.replace(/ ac(res)?$/, ''))).toEqual(['North: 38.61', 'South: 40.05'])
    expect(read.totals).toBe(what === 'a total' ? 1 : 0)
    expect(read.named).toContain(named)
  })

  it('numbers with decimal commas and no header are the units, to be corrected at their cells', () => {
    expect(units('North\t38,61\nSouth\t40,05').lines).toEqual(['North: 38,61', 'South: 40,05'])
    expect(units('North\t1,160\t12.5\nSouth\t1,240\t13.5').lines).toEqual(['North: 12.5', 'South: 13.5'])
  })

  it('two columns of decimals without a header raise a question', () => {
    expect(units('North\t38.61\t40.2\nSouth\t40.05\t41.3').asked).toBe(true)
  })
})

const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => tidyLineOfText(text.toWellFormed().replaceAll('\0', '')))
  .filter((text) => text !== '' && !/^[='#\uFEFF]/.test(text))
const separator = fc.constantFrom('\t', ';', ',', '|')
const encoded = fc.constantFrom<Encoded>('utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be')

// (rules import-files/separator, import-files/encoding, import-files/assumptions)
describe('any table', () => {
  it('written with each separator, encoding and quoting and read back loses nothing without reporting it', async () => {
    const table = fc.array(fc.tuple(word, word, fc.oneof(word, fc.constant(''))), {
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(table, separator, encoded, fc.boolean(), async (all, parted, as, always) => {
        const written = (cell: string) =>
          always || cell.includes(parted) || /["\r\n]/.test(cell) || cell.includes(',')
            ? `"${cell.replaceAll('"', '""')}"`
            : cell
        const ids = all.map(([id], i) => `${id}${i}`)
        const rows = all.map(([, name, city], i) => [ids[i] ?? '', name, city])
        const text = [['account_id', 'name', 'city'], ...rows]
          .map((cells) => cells.map(written).join(parted))
          .join('\r\n')
        const list = await read(text, { as })
        const found = rowsOf(list)
        const named = [saidOf(list), JSON.stringify(list.leftOut), ...list.notes, ...list.assumed].join('\n')
        for (const [at, [accountId, name, city]] of rows.entries()) {
          const line = at + 2
          const whole = found.find((row) => row.line === line)
          const isWhole = whole?.accountId === accountId && whole?.name === name && whole?.city === city
          expect(isWhole || named.includes(`ow ${line}`) || named.includes(`"line":${line}`)).toBe(true)
        }
      }),
      { seed, numRuns: runs(100) },
    )
  })
})
