import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FieldValue, fieldOf, type Picklist } from './definition.ts'
import { adminLists, agronomists, coopNames, crops, customers, gridSizes, serviceTypes } from './lists.ts'
import { checkValue, readCell, writeCell } from './values.ts'

const read = (list: Picklist, name: string, cell: string) => readCell(fieldOf(list, name), cell)

// (rule picklists/cells)
describe('a cell', () => {
  it.each<[Picklist, string, string, FieldValue]>([
    [serviceTypes, 'unitPrice', ' 5.25 ', 5.25],
    [serviceTypes, 'unitPrice', '1.005', 1.01],
    [serviceTypes, 'unitPrice', '', 0],
    [serviceTypes, 'maxDiscount', '.5', 0.5],
    [serviceTypes, 'maxDiscount', '100', 100],
    [serviceTypes, 'id', '12', 12],
    [serviceTypes, 'id', ' ', null],
    [serviceTypes, 'units', 'Sample acre', ['sample', 'acre']],
    [serviceTypes, 'units', '["plot","acre"]', ['plot', 'acre']],
    [serviceTypes, 'units', '', ['acre']],
    [serviceTypes, 'territory', '', 'ALL'],
    [customers, 'accountId', ' 00123 ', '00123'],
    [customers, 'zipCode', '5'.repeat(20), '5'.repeat(20)],
    [customers, 'email', '', ''],
    [customers, 'uuid', '', null],
    [customers, 'uuid', '123E4567-E89B-42D3-A456-426614174000', '123e4567-e89b-42d3-a456-426614174000'],
    [agronomists, 'email', 'Ann@Farm.Example', 'ann@farm.example'],
    [customers, 'email', 'Office@Farm.Example', 'Office@Farm.Example'],
    [customers, 'email', 'mailto:office@farm.example', 'office@farm.example'],
    [customers, 'email', 'Office <MAILTO:office@farm.example>', 'office@farm.example'],
    [agronomists, 'level', 'MANAGER', 'Manager'],
    [agronomists, 'level', 'admin', 'Admin'],
    [agronomists, 'level', 'Agronomist', 'Agronomist'],
    [agronomists, 'customerIds', '[1,2,"A 7"]', ['1', '2', 'A 7']],
    [agronomists, 'customerIds', '1, 2', ['1', '2']],
    [agronomists, 'customerIds', '[1,', []],
  ])('a cell of %s %s that reads %j is %j', (list, name, cell, value) => {
    expect(read(list, name, cell)).toEqual({ value })
  })

  it.each([
    [serviceTypes, 'unitPrice', '5%'],
    [serviceTypes, 'unitPrice', '1,23'],
    [serviceTypes, 'unitPrice', '-1'],
    [serviceTypes, 'unitPrice', '100000'],
    [serviceTypes, 'unitPrice', '1e3'],
    [serviceTypes, 'maxDiscount', '100.1'],
    [serviceTypes, 'maxDiscount', 'ten'],
    [serviceTypes, 'id', '0'],
    [serviceTypes, 'id', '1.5'],
    [serviceTypes, 'id', '2147483648'],
    [serviceTypes, 'units', 'furlong'],
    [customers, 'uuid', '123'],
    [customers, 'email', 'office@'],
    [customers, 'zipCode', '5'.repeat(21)],
    [agronomists, 'level', 'boss'],
    [agronomists, 'level', ' '],
    [crops, 'crop', 'Corn\u0000'],
    [crops, 'crop', ' '],
  ])('a cell of %s %s that reads %j is refused', (list, name, cell) => {
    expect(read(list, name, cell)).toEqual({ sentence: expect.stringMatching(/\w/) })
  })

  // (rule picklists/what-counts-as-true)
  it.each([
    [coopNames, 'active', ['true', 'TRUE', ' True '], ['yes', '1', 'active', 'false', 'x']],
    [customers, 'active', ['true', 'YES', '1', 'Active'], ['no', '0', 'y', 'false']],
  ])(
    'a cell of %s %s is true for these words only, and as usual where it is empty',
    (list, name, yes, no) => {
      for (const cell of [...yes, '']) expect(read(list, name, cell)).toEqual({ value: true })
      for (const cell of no) expect(read(list, name, cell)).toEqual({ value: false })
      expect(read(gridSizes, 'locked', '')).toEqual({ value: false })
    },
  )

  it('a cell that was written is read as the same value, whatever it contains', () => {
    const text = fc.string({ unit: 'grapheme' }).map((one) => one.replaceAll('\0', ''))
    const values: Record<string, fc.Arbitrary<FieldValue>> = {
      text,
      price: fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100),
      percent: fc.integer({ min: 0, max: 10_000 }).map((parts) => parts / 100),
      flag: fc.boolean(),
      'customers-flag': fc.boolean(),
      id: fc.integer({ min: 1, max: 1_000_000_000 }),
      uuid: fc.option(fc.uuid()),
      units: fc.uniqueArray(fc.constantFrom('acre', 'plot', 'sample', 'sensor'), { minLength: 1 }),
    }
    for (const field of adminLists.flatMap(({ fields }) => fields)) {
      const value = values[field.kind]
      if (!value) continue
      fc.assert(
        fc.property(value, (one) => {
          const checked = checkValue(field, one)
          if ('sentence' in checked || checked.value === '') return
          expect(readCell(field, writeCell(field, checked.value))).toEqual(checked)
        }),
      )
    }
  })

  it('a cell of units is written with spaces between them, in their order', () => {
    expect(writeCell(fieldOf(serviceTypes, 'units'), ['sample', 'acre', 'sensor', 'plot'])).toBe(
      'sample acre sensor plot',
    )
  })

  it('a cell of customers keeps account ids that are no plain numbers in quotes', () => {
    const field = fieldOf(agronomists, 'customerIds')
    const cell = writeCell(field, ['100482', '00123', 'A, 7', '-1774000000000'])
    expect(cell).toBe('[100482,"00123","A, 7",-1774000000000]')
    expect(readCell(field, cell)).toEqual({ value: ['100482', '00123', 'A, 7', '-1774000000000'] })
    expect(writeCell(field, [])).toBe('')
  })
})

// (rule picklists/values)
describe('a sent value', () => {
  // (rule input/stored-form)
  it('a text of one line is made of what was typed, pasted or imported', () => {
    const name = fieldOf(crops, 'crop')
    for (const odd of ['\u202eWinter\nWheat\u200b', 'Winter\tWheat', ' Winter Wh\u0007eat '])
      expect([checkValue(name, odd), readCell(name, odd)]).toEqual([
        { value: 'Winter Wheat' },
        { value: 'Winter Wheat' },
      ])
    expect(checkValue(name, '\u200b\u2066')).toEqual(checkValue(name, ''))
  })

  it.each([
    [serviceTypes, 'unitPrice', '5', 'Unit Price must be a number from 0 to 99,999.99'],
    [serviceTypes, 'locked', 'true', 'Locked must be true or false'],
    [serviceTypes, 'units', 'acre', 'Units must include at least one of acre, plot, sample, sensor'],
    [agronomists, 'customerIds', ['1'], 'Customers must be a list of IDs'],
    [customers, 'name', 7, 'Enter text for Name'],
  ])('a value of %s %s of another kind is refused: %j', (list, name, value, sentence) => {
    expect(checkValue(fieldOf(list, name), value)).toEqual({ sentence })
  })

  // (rule input/any-text)
  it.each(['', '  ', '\u200b', '\u202e'])('a level that is %j is none of the levels', (value) => {
    expect(checkValue(fieldOf(agronomists, 'level'), value)).toEqual({
      sentence: 'Level must be agronomist, manager or admin',
    })
  })

  it('a value of 200 characters is taken, an emoji being one, and half a character is refused', () => {
    const name = fieldOf(crops, 'crop')
    expect(checkValue(name, '🌽'.repeat(200))).toEqual({ value: '🌽'.repeat(200) })
    expect(checkValue(name, '🌽'.repeat(201))).toEqual({ sentence: 'Use 200 characters or fewer for Crop' })
    const sentence = 'Remove the broken character from Crop; retype it'
    expect(checkValue(name, ' a\ud83c ')).toEqual({ sentence })
    expect(readCell(name, ' a\ud83c ')).toEqual({ sentence })
  })
})
