import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isBlock } from './is-block.ts'
import { readCrops } from './pasted-crops.ts'
import { noPasteChoices, readPastedLines, readUnits } from './pasted-lines.ts'

const known = ['Corn', 'Soybeans', 'Winter Wheat', 'Wheat, Spring']

describe('crops of a cell', () => {
  const of = (text: string, units = 80) => {
    const { crops, problem } = readCrops(text, units, known)
    return problem ?? crops.map((crop) => `${crop.cropType} ${crop.percentAcres}% ${crop.acres}`).join(', ')
  }

  it.each([
    ['Corn', 'Corn 100% 80'],
    ['corn', 'Corn 100% 80'],
    ['Corn 60, Soybeans 40', 'Corn 60% 48, Soybeans 40% 32'],
    ['Corn 60% / Soybeans 40%', 'Corn 60% 48, Soybeans 40% 32'],
    ['60% Corn and 40% Soybeans', 'Corn 60% 48, Soybeans 40% 32'],
    ['Corn (60); Soybeans (40)', 'Corn 60% 48, Soybeans 40% 32'],
    ['Corn: 50, Soybeans: 30', 'Corn 62.5% 50, Soybeans 37.5% 30'],
    ['50 ac Corn, 30 ac Soybeans', 'Corn 62.5% 50, Soybeans 37.5% 30'],
    ['Corn/Soybeans', 'Corn 50% 40, Soybeans 50% 40'],
    ['Corn 60, Soybeans', 'Corn 60% 48, Soybeans 40% 32'],
    ['Corn 30 ac, Soybeans', 'Corn 37.5% 30, Soybeans 62.5% 50'],
    ['Corn/Soybean/Winter wheat', 'Corn 33.3% 26.64, Soybeans 33.3% 26.64, Winter Wheat 33.4% 26.72'],
    ['Wheat, Spring', 'Wheat, Spring 100% 80'],
    ['', ''],
  ])('%j', (text, crops) => {
    expect(of(text)).toBe(crops)
  })

  it.each([
    ['Corm', 'Corm is not a crop in this territory'],
    ['Corn 60, Soybeans 50', 'The numbers must add up to 100 percent or to the total units'],
    ['Corn, Corn', 'Corn is listed twice'],
    ['60/40', 'Enter a crop next to each number'],
  ])('says what is wrong with %j', (text, sentence) => {
    expect(of(text)).toBe(sentence)
  })

  it('of an uneven split add up to the units to the hundredth', () => {
    const { crops } = readCrops('Corn 33.3, Soybeans 33.3, Winter Wheat 33.4', 100.01, known)
    expect(crops.map((crop) => crop.acres)).toEqual([33.3, 33.3, 33.41])
  })

  it('stay as written without a crop list', () => {
    expect(readCrops('Barley 100', 10, [])).toEqual({
      crops: [{ cropType: 'Barley', percentAcres: 100, acres: 10 }],
      problem: null,
    })
  })
})

describe('a pasted block', () => {
  const first = { fieldName: 'North Half', acres: '80', legalDescription: 'NE 1/4 S31', crops: 'Corn' }

  it('is distinguished from a word', () => {
    expect([isBlock('North Half'), isBlock('North\n'), isBlock('North\t80')]).toEqual([false, false, true])
  })

  it('is read by position, without a header', () => {
    expect(readPastedLines('North Half\t80\tNE 1/4 S31\tCorn', known).rows).toEqual([first])
  })

  it('is read by its header, in any order and with unknown columns', () => {
    const text =
      'Crop\tFarm\tTotal Units\tField Name\tLegal Description\nCorn\tHome\t80\tNorth Half\tNE 1/4 S31'
    expect(readPastedLines(text, known)).toMatchObject({ rows: [first], ignored: ['Farm'], left: 0 })
  })

  it('without a header finds units by their numbers and crops by their names', () => {
    expect(readPastedLines('North Half\tNE 1/4 S31\tCorn\t80', known).rows).toEqual([first])
    expect(readPastedLines('North Half\t80\tCorn', known).rows).toEqual([{ ...first, legalDescription: '' }])
    expect(readPastedLines('1\tNorth Half\t80\tNE 1/4 S31\tCorn', known).rows).toEqual([first])
  })

  it('keeps unreadable texts for correction', () => {
    const { rows } = readPastedLines('North\t80\tNE\tCorn\nSouth\tmany\tSE\tCorm 60, Soy', known)
    expect(rows[1]).toEqual({
      fieldName: 'South',
      acres: 'many',
      legalDescription: 'SE',
      crops: 'Corm 60, Soy',
    })
  })

  it('reads units as spreadsheets show them', () => {
    expect(['80', '1,234.50', '80 ac', '12 acres', 'x', ''].map(readUnits)).toEqual([
      80,
      1234.5,
      80,
      12,
      null,
      null,
    ])
  })

  it('reports how many rows exceed the limit of an order', () => {
    const { rows, left } = readPastedLines('North\t1\n'.repeat(1002), known)
    expect([rows.length, left]).toEqual([1000, 2])
  })
})

const unitsOf = (text: string) => readPastedLines(text, known).rows.map(({ acres }) => acres)
const namesOf = (text: string) => readPastedLines(text, known).rows.map(({ fieldName }) => fieldName)
const legalsOf = (text: string) => readPastedLines(text, known).rows.map((row) => row.legalDescription)
const shape = (name: string) => readFileSync(`test/files/shapes/${name}.txt`, 'utf8')

// (rule lines/pasting)
describe('a block as the programs of growers write it', () => {
  it('with client, farm, field and area uses the field and names unused columns', () => {
    expect(readPastedLines(shape('client-farm-field-area'), known)).toMatchObject({
      rows: [
        { fieldName: 'North 40', acres: '78.31', legalDescription: '', crops: '' },
        { fieldName: 'South Quarter', acres: '156.20', legalDescription: '', crops: '' },
      ],
      ignored: ['Client', 'Farm'],
    })
    expect(readPastedLines(shape('field-area-grower-farm'), known)).toMatchObject({
      rows: [{ fieldName: 'North 40', acres: '78.31', legalDescription: '', crops: '' }],
      ignored: ['Grower', 'Farm'],
    })
  })

  it('without a header reads the decimals as units and names the tract', () => {
    const { rows, assumed, asked } = readPastedLines(shape('tract-field-acres'), known)
    expect(rows.map(({ fieldName, acres }) => [fieldName, acres])).toEqual([
      ['1', '38.61'],
      ['2', '40.05'],
      ['3', '12.9'],
    ])
    expect([assumed, asked]).toEqual([['Column 1 (1842, 1842, 1842) is not used.'], false])
  })

  it('leaves a total out, which can be included', () => {
    const { rows, totals } = readPastedLines(shape('total-row'), known)
    expect(rows.map(({ acres }) => acres)).toEqual(['38.61', '40.05'])
    expect(totals).toMatchObject([{ line: 4, row: { fieldName: 'Total', acres: '78.66' } }])
  })

  it('proposes the reported, FSA or cropland acres and shows it', () => {
    const found = readPastedLines(shape('cropland-acres'), known)
    expect(found.rows.map(({ acres }) => acres)).toEqual(['38.61', '40.05'])
    expect(found.ignored).toEqual(['Farm', 'Tract'])
    expect(found.assumed).toEqual([
      'Cropland Acres will be used as Total Units. Check that these are the right acres.',
    ])
    const several = readPastedLines('Field\tAcres\tFSA Acres\nNorth\t40\t38.6', known)
    expect(several.rows.map(({ acres }) => acres)).toEqual(['38.6'])
    expect(several.assumed).toEqual([
      'Acres and FSA Acres could each be Total Units. FSA Acres will be used.',
    ])
    expect(several.ignored).toEqual(['Acres'])
  })

  it('finds the header below a title, which is named', () => {
    const { rows, assumed, headerLine } = readPastedLines(shape('title-above-header'), known)
    expect(rows).toEqual([{ fieldName: 'North', acres: '38.61', legalDescription: 'NE', crops: 'Corn' }])
    expect(headerLine).toBe(2)
    expect(assumed).toEqual([
      'The header is on line 2. The text above it is not used: “Brandvold Farms 2026”.',
    ])
  })

  it.each([
    ['commas', 'Field Name,Acres\nNorth,80'],
    ['semicolons', 'Field Name;Acres\nNorth;80'],
    ['pipes', 'Field Name|Acres\nNorth|80'],
    ['a line that says so', 'sep=;\nField Name;Acres\nNorth;80'],
    ['units in brackets', 'Field*\tAcres (ac)\nNorth\t80'],
    ['one known header beside numbers', 'Field\tXyz\nNorth\t80'],
    ['rows of nothing', 'Field\tAcres\n\t\nNorth\t80\n\t'],
    ['the header again', 'Field\tAcres\nNorth\t80\nField\tAcres'],
  ])('is read with %s', (_what, text) => {
    expect([namesOf(text), unitsOf(text)]).toEqual([['North'], ['80']])
  })

  it('in hectares is not taken for acres', () => {
    const { rows, assumed, ignored } = readPastedLines('Field\tArea (ha)\nNorth\t32.4', known)
    expect(rows).toMatchObject([{ fieldName: 'North', acres: '' }])
    expect(ignored).toEqual(['Area (ha)'])
    expect(assumed).toEqual(['The column Area (ha) is in hectares and is not used as Total Units.'])
  })

  it.each([
    ['two columns of decimals', 'North\t38.61\t40.05\nSouth\t12.5\t13.5'],
    ['two columns of whole numbers', '1842\t1\t40\n1842\t2\t80'],
    ['a lone number before a place', '12\tNE 1/4 S31\n13\tNW 1/4 S31'],
  ])('asks which column is the units: %s', (_what, text) => {
    const { asked, assumed, rows } = readPastedLines(text, known)
    expect([asked, rows.map(({ acres }) => acres)]).toEqual([true, ['', '']])
    expect(assumed[0]).toContain('Total Units')
  })

  it('is read as the user chose', () => {
    const text = '1842\t1\t40\n1842\t2\t80'
    const columns = ['fieldName', null, 'acres'] as const
    const { rows, asked, assumed } = readPastedLines(text, known, { ...noPasteChoices, columns })
    expect(rows.map(({ fieldName, acres }) => [fieldName, acres])).toEqual([
      ['1842', '40'],
      ['1842', '80'],
    ])
    expect([asked, assumed]).toEqual([false, ['Column 2 (1, 2) is not used.']])
    expect(unitsOf('North\t80')).toEqual(['80'])
    expect(readPastedLines('North\t80', known, { ...noPasteChoices, header: 1 }).rows).toEqual([])
  })

  it('makes a legal description of section, township and range', () => {
    expect(legalsOf('Field\tAcres\tSection\tTownship\tRange\nNorth\t80\t12\t85N\t24W')).toEqual([
      'SEC 12 T85N R24W',
    ])
    expect(legalsOf('North\t80\tS12\tT85N\tR24W')).toEqual(['S12 T85N R24W'])
    expect(readPastedLines('North\t12\t85N\t24W\t80\nSouth\t13\t85N\t24W\t40', known).rows).toEqual([
      { fieldName: 'North', acres: '80', legalDescription: 'SEC 12 T85N R24W', crops: '' },
      { fieldName: 'South', acres: '40', legalDescription: 'SEC 13 T85N R24W', crops: '' },
    ])
  })

  it.each([
    ['Grand total', 'A\t10.5\nB\t20\nGrand Total:\t30.5'],
    ['sums of groups without a name', 'A\t10.5\n\t10.5\nB\t20\n\t20'],
    ['Subtotals', 'A\t10.5\nSubtotal Home\t10.5\nB\t20\nSub-total\t20\nTotal acres\t30.5'],
    ['Sum', 'A\t10.5\nB\t20\nSUM\t30.5'],
    ['no name', 'A\t10\nB\t20\n\t30'],
    ['another name', 'A\t10.5\nB\t20\nAll fields\t30.5'],
    ['the word behind', 'A\t10.5\nB\t20\nHome Farm Total\t30.5'],
  ])('leaves out rows of totals: %s', (_what, rows) => {
    expect(namesOf(`Field\tAcres\n${rows}`)).toEqual(['A', 'B'])
  })

  it('treats a field as a field, whatever its sum or name', () => {
    expect(namesOf('Field\tAcres\nNW\t40\nNE\t40\nSouth\t80')).toEqual(['NW', 'NE', 'South'])
    expect(namesOf('Field\tAcres\nSummit\t40\nTotality\t10')).toEqual(['Summit', 'Totality'])
  })

  it('drops no cell without naming it', () => {
    const { assumed } = readPastedLines(
      'Brandvold\tHome\tNorth 40\t78.31\nBrandvold\tHome\tSouth\t156.2',
      known,
    )
    expect(assumed).toEqual([
      'Column 1 (Brandvold, Brandvold) is not used.',
      'Column 2 (Home, Home) is not used.',
    ])
  })
})

// (rule import-files/cells-without-value)
it('a word for no value or an error value is read as empty and named, and in the units stays to be corrected', () => {
  const read = readPastedLines('Field\tAcres\tLegal\nNorth\t5.5\tNULL\n#REF!\tNaN\tn/a', [])
  expect(read.rows).toMatchObject([
    { fieldName: 'North', acres: '5.5', legalDescription: '' },
    { fieldName: '', acres: 'NaN', legalDescription: '' },
  ])
  expect(read.assumed).toEqual(['3 cells are treated as empty, such as “NULL” on line 2.'])
  expect(readPastedLines('Field\tAcres\nNone\t5.5', []).assumed).toEqual([
    '“None” on line 2 is treated as empty.',
  ])
})

it('a column of percents or dates without a header is no legal description, and is named', () => {
  const read = readPastedLines('North\t78.31\t100%\t4/20/2026\nSouth\t156.2\t100%\t2026-04-21', ['Corn'])
  expect(read.columns).toEqual(['fieldName', 'acres', null, null])
  expect(read.assumed).toEqual([
    'Column 3 (100%, 100%) is not used.',
    'Column 4 (4/20/2026, 2026-04-21) is not used.',
  ])
})
