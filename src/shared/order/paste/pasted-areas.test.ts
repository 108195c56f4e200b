import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/world/properties.ts'
import { namedUnit } from './named-unit.ts'
import { pastedColumns, readPastedLines, readUnits } from './pasted-lines.ts'

const known = ['Corn', 'Soybeans']
const read = (text: string) => readPastedLines(text, known)
const rowsOf = (text: string) => read(text).rows.map(({ fieldName, acres }) => [fieldName, acres])

// (rule lines/pasting)
describe('cells beyond the header', () => {
  it('are named, each column with its texts', () => {
    expect(read('Field\tAcres\nNorth\t38.61\tNE 1/4\nSouth\t40.05').assumed).toEqual([
      'Column 3 (NE 1/4) is not used.',
    ])
    expect(read('Field\tAcres\tCrop\nNorth\t38.61\tCorn\textra\tmore').assumed).toEqual([
      'Column 4 (extra) is not used.',
      'Column 5 (more) is not used.',
    ])
    expect(read('Field\t\tAcres\nNorth\thill\t38.61').assumed).toEqual(['Column 2 (hill) is not used.'])
    const late = `Field\tAcres\n${'North\t1.5\n'.repeat(200)}South\t40\tNE 1/4`
    expect(read(late).assumed).toEqual(['Column 3 (NE 1/4) is not used.'])
  })

  it('of an unquoted thousands comma leave the row to be corrected', () => {
    const { rows, assumed } = read('Field,Acres\nNorth,1,040.05\nSouth,40')
    expect(rows.map(({ acres }) => [acres, readUnits(acres)])).toEqual([
      ['1 | 040.05', null],
      ['40', 40],
    ])
    expect(assumed).toEqual([
      'The cells are separated by commas.',
      'Column 3 (040.05) is not used.',
      'Row 2 has 3 values but the header has 2 columns. Correct its Total Units.',
    ])
    expect(readUnits(read('North,1,040.05\nSouth,40.5').rows[0]?.acres ?? '')).toBeNull()
    expect(rowsOf('Unit,Field,Acres\nha,North,1,040.05\nha,South,40.5')).toEqual([
      ['North', '1 | 040.05 ha'],
      ['South', '40.5 ha'],
    ])
  })

  it('of any table are in a row or are named', () => {
    const cell = fc.constantFrom('', 'North', '38.61', '40', 'NE 1/4', 'Corn', 'x', '1.', 'ha', '#2')
    const header = fc.uniqueArray(fc.constantFrom('Field', 'Acres', 'Crop', 'Legal', 'Note', '', 'Unit'), {
      minLength: 2,
      maxLength: 5,
    })
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 7 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(
        fc.option(header),
        table,
        fc.constantFrom('\t', ';', ',', '|'),
        (names, cells, separator) => {
          const text = [...(names ? [names] : []), ...cells].map((row) => row.join(separator)).join('\n')
          const pasted = read(text)
          const { rows, totals, ignored, assumed, candidates } = pasted
          const lists = [...rows, ...totals.map(({ row }) => row)].flatMap((row) =>
            pastedColumns.map((column) => row[column]),
          )
          const said = [...lists, ...ignored, ...assumed, ...totals.map((one) => one.text)].join(' ')
          const header = candidates.find(({ line }) => line === pasted.headerLine)?.text ?? ''
          for (const [at, cellText] of cells.flatMap((row) => [...row.entries()])) {
            const isUnderName = ignored.includes(pasted.header[at] ?? '')
            const isShown = said.includes(cellText) || header.includes(cellText) || isUnderName
            expect(isShown || said.includes(`olumn ${at + 1} (`)).toBe(true)
          }
        },
      ),
      { numRuns: runs(300) },
    )
  })
})

// (rule lines/pasting)
describe('row numbers', () => {
  it.each([
    ['1.\tNorth\t38.61\n2.\tSouth\t40.05', ['38.61', '40.05']],
    ['10.\tNorth\t38\n11.\tSouth\t40', ['38', '40']],
    ['1)\tNorth\t38.61\n2)\tSouth\t40.05', ['38.61', '40.05']],
    ['#1\tNorth\t38.61\n#2\tSouth\t40.05', ['38.61', '40.05']],
    ['(1)\tNorth\t38\n(2)\tSouth\t40', ['38', '40']],
    ['1.0\tNorth\t38.61\n2.0\tSouth\t40.05', ['38.61', '40.05']],
  ])('aren’t the units or the name: %j', (text, units) => {
    expect(rowsOf(text)).toEqual([
      ['North', units[0]],
      ['South', units[1]],
    ])
    expect(read(text).assumed.join(' ')).toMatch(/Column 1 \(.*\) is not used/)
  })

  it('next to two columns of decimals leave the choice to the user', () => {
    const { asked, rows } = read('1.\tNorth\t38.61\t40.25\n2.\tSouth\t40.05\t41')
    expect([asked, rows.map(({ acres }) => acres)]).toEqual([true, ['', '']])
  })
})

// (rule lines/pasting)
describe('an area that isn’t in acres', () => {
  it.each([
    ['Area (sq ft)', 'square feet'],
    ['AreaSqFt', 'square feet'],
    ['Area (m²)', 'square meters'],
    ['AREA_M2', 'square meters'],
    ['Square meters', 'square meters'],
    ['Area [km2]', 'square kilometers'],
    ['Area (km^2)', 'square kilometers'],
    ['Area (sections)', 'sections'],
    ['Sections', 'sections'],
    ['Area (sq. mi.)', 'square miles'],
    ['Total Units (mi²)', 'square miles'],
    ['Size, hectares', 'hectares'],
    ['Area（ｈａ）', 'hectares'],
  ])('is named and not used: %s', (header, unit) => {
    const { rows, assumed, ignored } = read(`Field\t${header}\nNorth\t1.5`)
    expect(rows).toMatchObject([{ fieldName: 'North', acres: '' }])
    expect([ignored, assumed]).toEqual([
      [header],
      [`The column ${header} is in ${unit} and is not used as Total Units.`],
    ])
  })

  it.each(['Area (perches)', 'Shape_Area', 'Area (GIS)'])('or may not be: %s is to be checked', (header) => {
    const { rows, assumed } = read(`Field\t${header}\nNorth\t1.5`)
    expect(rows[0]?.acres).toBe('1.5')
    expect(assumed).toEqual([`${header} will be used as Total Units. Check that these are the right acres.`])
  })

  it.each([
    'Acres',
    'Area',
    'Area (ac)',
    'Ａｃｒｅｓ',
    'Acres\u200b',
    'Area (2026)',
    'Acres_1',
    'Total Acres',
  ])('is not %s', (header) => {
    const { rows, assumed } = read(`Field\t${header}\nNorth\t1.5`)
    expect([rows[0]?.acres, assumed]).toEqual(['1.5', []])
  })

  it('by its column of units stays to be corrected', () => {
    const units = (text: string) => rowsOf(text).map(([, acres = '']) => [acres, readUnits(acres)])
    const expected = [
      ['31.2 ha', null],
      ['40 ac', 40],
    ]
    expect(units('Field\tArea\tUnit\nNorth\t31.2\tha\nSouth\t40\tac')).toEqual(expected)
    expect(units('Field\tUnits\tArea\nNorth\tha\t31.2\nSouth\tac\t40')).toEqual(expected)
    expect(units('Field\tArea\tArea UOM\nNorth\t31.2\tha\nSouth\t40\tac')).toEqual(expected)
    expect(units('North\t31.2\tha\nSouth\t40\tac')).toEqual(expected)
    expect(rowsOf('Field\tAcres\tUnit\nNorth\t40\tHome unit')).toEqual([['North', '40']])
  })
})

// (rule import-files/header-row)
it('a line with its acres isn’t the header', () => {
  const { rows, headerLine } = read('North 40 - 78.31 acres\nSouth - 12 acres')
  expect([rows.length, headerLine]).toEqual([2, null])
  expect(read('Acres Farm\t12.5\tCorn field\nOwner\t40.25\tCorn').headerLine).toBeNull()
})

// (rule lines/pasting)
it.each([
  ['an average and a count', 'Average\t39.33\nCount\t2'],
  ['a rounded sum', 'All\t78.67'],
  ['a rounded sum without a name', '\t78.7'],
])('%s is left out', (_what, below) => {
  const { rows, totals } = read(`Field\tAcres\nNorth\t38.614\nSouth\t40.054\n${below}`)
  expect(rows.map(({ fieldName }) => fieldName)).toEqual(['North', 'South'])
  expect(totals).toHaveLength(below.split('\n').length)
})

// (rule lines/pasting)
it('a table of Markdown is read, and its line of dashes is named', () => {
  const { rows, assumed } = read('| Field | Acres |\n|-------|------:|\n| North | 38.61 |')
  expect(rows).toMatchObject([{ fieldName: 'North', acres: '38.61' }])
  expect(assumed).toContain('Line 2 is not used: only dashes.')
})

// (rule lines/pasting)
it('the unit that a header names is returned, to be compared with that of the lines', () => {
  expect(read('Field\tFSA Acres\nNorth\t40').named).toEqual({ unit: 'acre', header: 'FSA Acres' })
  expect(read('Field\tPlots\nNorth\t4').named).toEqual({ unit: 'plot', header: 'Plots' })
  expect(read('Field\tArea\nNorth\t40').named).toBeNull()
  expect(['40.05 ac', '12 samples', '38.61'].map(namedUnit)).toEqual(['acre', 'sample', null])
})

it('an area in another unit is named by a row of units below the header, too', () => {
  const read = readPastedLines('Field\tArea\n\t(ha)\nNorth\t31.2', [])
  expect(read.columns).toEqual(['fieldName', null])
  expect(read.assumed.join(' ')).toContain('is in hectares and is not used as Total Units')
})
