import { describe, expect, it } from 'vitest'
import { readCrops } from './pasted-crops.ts'
import { readPastedLines, readUnits } from './pasted-lines.ts'
import { isBlock, readCells } from './tab-separated.ts'

const known = ['Corn', 'Soybeans', 'Winter Wheat', 'Wheat, Spring']

// (rule lines/pasting)
describe('cells', () => {
  it.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a\tb"\tc', [['a\tb', 'c']]],
    ['"two\nlines"\tc', [['two\nlines', 'c']]],
    ['"say ""hi"""\tc', [['say "hi"', 'c']]],
    ['6" grid\t5', [['6" grid', '5']]],
    ['"open\t5', [['"open', '5']]],
    ['"quoted" and more\t5', [['"quoted" and more', '5']]],
    ['a\t\tb\t', [['a', '', 'b', '']]],
    ['\n\n a \n\t\t\n', [['a']]],
    ['', []],
  ])('of %j', (text, cells) => {
    expect(readCells(text)).toEqual(cells)
  })
})

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
    ['Corm', 'Corm is not a crop of this territory'],
    ['Corn 60, Soybeans 50', 'The numbers must add up to 100 percent or to the total units'],
    ['Corn, Corn', 'Corn is there twice'],
    ['60/40', 'Name a crop beside each number'],
  ])('says what is wrong with %j', (text, sentence) => {
    expect(of(text)).toBe(sentence)
  })

  it('of an uneven split make up the units to the hundredth', () => {
    const { crops } = readCrops('Corn 33.3, Soybeans 33.3, Winter Wheat 33.4', 100.01, known)
    expect(crops.map((crop) => crop.acres)).toEqual([33.3, 33.3, 33.41])
  })

  it('are taken as they are where the list is not known', () => {
    expect(readCrops('Barley 100', 10, [])).toEqual({
      crops: [{ cropType: 'Barley', percentAcres: 100, acres: 10 }],
      problem: null,
    })
  })
})

describe('a pasted block', () => {
  const first = { fieldName: 'North Half', acres: '80', legalDescription: 'NE 1/4 S31', crops: 'Corn' }

  it('is told from a word', () => {
    expect([isBlock('North Half'), isBlock('North\n'), isBlock('North\t80')]).toEqual([false, false, true])
  })

  it('is read by position, without a head', () => {
    expect(readPastedLines('North Half\t80\tNE 1/4 S31\tCorn', known).rows).toEqual([first])
  })

  it('is read by its head, in any order and with columns that mean nothing', () => {
    const text =
      'Crop\tFarm\tTotal Units\tField Name\tLegal Description\nCorn\tHome\t80\tNorth Half\tNE 1/4 S31'
    expect(readPastedLines(text, known)).toEqual({ rows: [first], ignored: ['Farm'], left: 0 })
  })

  it('without a head finds units by their numbers and crops by their names', () => {
    expect(readPastedLines('North Half\tNE 1/4 S31\tCorn\t80', known).rows).toEqual([first])
    expect(readPastedLines('North Half\t80\tCorn', known).rows).toEqual([{ ...first, legalDescription: '' }])
    expect(readPastedLines('1\tNorth Half\t80\tNE 1/4 S31\tCorn', known).rows).toEqual([first])
  })

  it('keeps what can not be read, to be mended', () => {
    const { rows } = readPastedLines('North\t80\tNE\tCorn\nSouth\tmany\tSE\tCorm 60, Soy', known)
    expect(rows[1]).toEqual({
      fieldName: 'South',
      acres: 'many',
      legalDescription: 'SE',
      crops: 'Corm 60, Soy',
    })
  })

  it('takes units as they are shown', () => {
    expect(['80', '1,234.50', '80 ac', '12 acres', 'x', ''].map(readUnits)).toEqual([
      80,
      1234.5,
      80,
      12,
      null,
      null,
    ])
  })

  it('of more rows than an order can have says how many are left', () => {
    const { rows, left } = readPastedLines('North\t1\n'.repeat(1002), known)
    expect([rows.length, left]).toEqual([1000, 2])
  })
})
