import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blankLine } from './blank-line.ts'
import { cropsMatch } from './crops.ts'
import {
  fieldsWith,
  type KnownField,
  knownFields,
  type RecordedLine,
  withKnownField,
} from './known-fields.ts'
import type { LineItemInput } from './line-item.ts'

const recorded = (fieldName: string, changes: Partial<RecordedLine> = {}): RecordedLine => ({
  fieldName,
  units: 'acre',
  acres: 80,
  legalDescription: 'NE 1/4 S1',
  state: 'IA',
  county: 'Boone',
  crops: [{ cropType: 'Corn', percentAcres: 100, acres: 80 }],
  fiscalYear: 2026,
  ...changes,
})
const known = (changes: Partial<KnownField> = {}): KnownField => {
  const { units: _, ...field } = recorded('North 40')
  return { ...field, ...changes }
}
const nothing = { acres: 0, legalDescription: '', state: '', county: '', crops: [] }

// (rules known-fields/one-for-each-name, known-fields/newest-of-each)
describe('the fields of lines', () => {
  it('the fields of lines are one per name, ignoring case and outer spaces, as the newest line spells it', () => {
    const lines = [
      recorded(' North 40 ', { acres: 90 }),
      recorded('Mill'),
      recorded('NORTH 40'),
      recorded(' '),
    ]
    expect(knownFields(lines).map(({ fieldName, acres }) => [fieldName, acres])).toEqual([
      [' North 40 ', 90],
      ['Mill', 80],
    ])
  })

  it('the fields of lines fill gaps of the newest line from the next newest, state and county together', () => {
    const newest = recorded('North 40', { ...nothing, county: 'Polk' })
    const older = recorded('North 40', { ...nothing, legalDescription: 'SE 1/4 S2', fiscalYear: 2025 })
    const oldest = recorded('North 40', { fiscalYear: 2024 })
    expect(knownFields([newest, older, oldest])).toEqual([
      known({ state: '', county: 'Polk', legalDescription: 'SE 1/4 S2' }),
    ])
  })

  it('the fields of lines have the acres of lines in acres only', () => {
    const sampled = recorded('North 40', { units: 'sample', acres: 16 })
    expect(knownFields([sampled])[0]?.acres).toBe(0)
    expect(knownFields([sampled, recorded('North 40')])[0]?.acres).toBe(80)
  })
})

// (rule known-fields/which-and-in-which-order)
it('fields with a text are those that start with it, then the others, and last those on the order', () => {
  const fields = ['Big North', 'North 40', 'Mill', 'North 80'].map((fieldName) => known({ fieldName }))
  const names = (text: string, onOrder: string[] = []) =>
    fieldsWith(fields, text, new Set(onOrder)).map(({ fieldName }) => fieldName)
  expect(names('')).toEqual(['Big North', 'North 40', 'Mill', 'North 80'])
  expect(names(' NORTH')).toEqual(['North 40', 'North 80', 'Big North'])
  expect(names('north', ['north 40'])).toEqual(['North 80', 'Big North', 'North 40'])
  expect(names('h 4')).toEqual(['North 40'])
  expect(names('creek')).toEqual([])
})

// (rule known-fields/what-is-filled)
describe('a line with a known field', () => {
  let made = 0
  const filled = (line: LineItemInput, field: KnownField, scouting = true) =>
    withKnownField(line, field, scouting, () => `new-${++made}`)
  const line: LineItemInput = {
    ...blankLine('x'),
    fieldName: 'nor',
    serviceTypeId: 7,
    costPerAcre: 9,
    numberOfChecks: 4,
    serviceDetails: 'Weekly',
    coopName: 'Brook Coop',
    discountPercent: 5,
  }

  it('a line with a known field has its name, acres, legal description, place and crops, and all else as before', () => {
    const crops = [{ id: expect.stringMatching(/^new-/), cropType: 'Corn', percentAcres: 100, acres: 80 }]
    expect(filled(line, known())).toEqual({
      ...line,
      fieldName: 'North 40',
      acres: 80,
      legalDescription: 'NE 1/4 S1',
      state: 'IA',
      county: 'Boone',
      crops,
    })
  })

  it('a line with a known field keeps what is not known of the field', () => {
    const typed = { ...line, acres: 12, legalDescription: 'SW', state: 'IA', county: 'Polk' }
    expect(filled(typed, known(nothing))).toEqual({ ...typed, fieldName: 'North 40' })
  })

  it('a line with a known field takes no county without its state', () => {
    const there = { ...line, state: 'MN', county: 'Blue Earth' }
    expect(filled(there, known({ county: '' }))).toMatchObject({ state: 'IA', county: '' })
  })

  it('a line with a known field keeps units other than acres, and its crops follow them', () => {
    const crops = [
      { cropType: 'Corn', percentAcres: 60, acres: 48 },
      { cropType: 'Soybeans', percentAcres: 40, acres: 32 },
    ]
    const sampled: LineItemInput = { ...line, units: 'sample', acres: 10 }
    const next = filled(sampled, known({ crops }))
    expect([next.acres, next.crops.map(({ acres }) => acres)]).toEqual([10, [6, 4]])
  })

  it('a line with a known field has no crops unless it is a scouting line', () => {
    expect(filled(line, known(), false)).toMatchObject({ acres: 80, crops: [] })
  })

  it('a line with a known field lets its own crops follow the acres where none are known', () => {
    const own = { ...line, acres: 10, crops: [{ id: 'c', cropType: 'Corn', percentAcres: 100, acres: 10 }] }
    expect(filled(own, known({ crops: [] })).crops).toEqual([
      { id: 'c', cropType: 'Corn', percentAcres: 100, acres: 80 },
    ])
  })

  it('a line with a known field has crops that make its units, to the hundredth, whatever they were', () => {
    const hundredths = fc.integer({ min: 10, max: 99_999_999 }).map((value) => value / 100)
    fc.assert(
      fc.property(hundredths, hundredths, fc.integer({ min: 1, max: 20 }), (acres, own, count) => {
        const share = Math.floor((own * 100) / count)
        const crops = Array.from({ length: count }, (_, i) => ({
          cropType: `Crop ${i}`,
          percentAcres: Math.round(1_000 / count) / 10,
          acres: i < count - 1 ? share / 100 : (Math.round(own * 100) - share * (count - 1)) / 100,
        }))
        const next = filled(line, known({ acres, crops }))
        expect(next.acres).toBe(acres)
        expect(cropsMatch(next.crops, acres)).toBe(true)
        if (acres === own) expect(next.crops).toMatchObject(crops)
      }),
    )
  })
})
