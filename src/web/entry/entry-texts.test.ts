import { describe, expect, it } from 'vitest'
import { fieldOf, type Picklist } from '#shared/picklist/definition.ts'
import { adminLists, agronomists, coopNames, crops, gridSizes, serviceTypes } from '#shared/picklist/lists.ts'
import {
  archives,
  emptyFields,
  fieldText,
  isChanged,
  readTexts,
  textProblem,
  textsOf,
  tidyText,
} from './entry-texts.ts'

const typedFields = ({ fields }: Picklist) => fields.filter(({ readOnly }) => !readOnly)

const service = {
  id: 7,
  name: 'Soil Sampling',
  unitPrice: 6.5,
  samplePrice: 45,
  units: ['sample', 'acre'],
  maxDiscount: 5,
  territory: 'ALL',
  serviceType: 'contract',
  locked: true,
  active: true,
  glcode: '4100',
  version: 3,
}

// (rule list-tabs/new-entries)
describe('a new entry begins', () => {
  it('as a service type with prices of 0, acre, no discount, unlocked and active', () => {
    expect(textsOf(typedFields(serviceTypes), null)).toEqual({
      name: '',
      unitPrice: '0.00',
      samplePrice: '0.00',
      units: 'acre',
      maxDiscount: '0.0',
      territory: 'ALL',
      serviceType: 'contract',
      locked: 'false',
      active: 'true',
      glcode: '',
    })
  })

  it('as an agronomist of the level Agronomist', () => {
    expect(textsOf(typedFields(agronomists), null)).toMatchObject({ level: 'Agronomist', active: 'true' })
  })

  it('as a grid size for 0, unlocked and active', () => {
    expect(textsOf(typedFields(gridSizes), null)).toMatchObject({
      price: '0.00',
      locked: 'false',
      status: 'true',
    })
  })

  it.for([
    [coopNames, 'active'],
    [crops, 'status'],
  ] as const)('as an active entry of %s', ([list, flag]) => {
    expect(textsOf(typedFields(list), null)[flag]).toBe('true')
  })
})

describe('the texts of an entry', () => {
  it('are read back as the same values, in every list', () => {
    for (const list of adminLists) {
      const blank = Object.fromEntries(list.fields.map(({ name, blank }) => [name, blank]))
      const texts = textsOf(typedFields(list), blank)
      for (const [name, text] of Object.entries(texts)) {
        if (text !== '') expect(textProblem(fieldOf(list, name), text)).toBeNull()
      }
    }
    const { values, problems } = readTexts(
      serviceTypes,
      typedFields(serviceTypes),
      textsOf(typedFields(serviceTypes), service),
      service,
    )
    expect(problems).toEqual([])
    expect(values).toEqual(service)
  })

  // (rule list-tabs/shown-values)
  it.for([
    ['units', ['sample', 'acre'], 'sample, acre'],
    ['unitPrice', 6.5, '6.50'],
    ['unitPrice', 45, '45.00'],
    ['maxDiscount', 10, '10.0'],
    ['maxDiscount', 2.5, '2.5'],
    ['locked', true, 'true'],
  ] as const)('show %s %s as %s', ([name, value, text]) => {
    expect(fieldText(fieldOf(serviceTypes, name), value)).toBe(text)
  })

  it('show a level in the spelling of its choice, however it is stored', () => {
    expect(fieldText(fieldOf(agronomists, 'level'), 'ADMIN')).toBe('Admin')
  })
})

// (rule list-tabs/required-fields)
describe('what is missing', () => {
  const fields = typedFields(agronomists)
  const nothing = textsOf(fields, null)

  it('is named by its labels, and blanks count as nothing once they are trimmed', () => {
    expect(emptyFields(fields, nothing, (text) => text)).toEqual(['Email', 'Name', 'Territory'])
    const blanks = { ...nothing, email: ' ', name: ' ', territory: ' ' }
    expect(emptyFields(fields, blanks, (text) => text)).toEqual([])
    expect(emptyFields(fields, blanks, (text) => text.trim())).toEqual(['Email', 'Name', 'Territory'])
  })

  it.for([
    [
      'service-types',
      ['Name', 'Unit Price', 'Sample Price', 'Units', 'Max Discount', 'Territory', 'Service Type'],
    ],
    ['grid-sizes', ['Size', 'Territory', 'Service Price']],
    ['coop-names', ['Coop ID', 'Account ID', 'Name']],
    ['crops', ['ID', 'Crop', 'Filter', 'Season']],
  ] as const)('is all that %s require', ([name, labels]) => {
    const list = adminLists.find(({ list }) => list === name)
    const listFields = list ? typedFields(list) : []
    const empty = Object.fromEntries(listFields.map((field) => [field.name, '']))
    expect(emptyFields(listFields, empty, (text) => text)).toEqual(labels)
  })
})

describe('a text that is refused', () => {
  it.for([
    ['unitPrice', '-1', /from 0/],
    ['unitPrice', '', /^Unit Price is required$/],
    ['maxDiscount', '100.1', /0 to 100/],
    ['units', 'furlong', /furlong is not a unit/],
    ['units', ' ', /^Units is required$/],
    ['name', 'n'.repeat(201), /200 characters/],
  ] as const)('%s %s', ([name, text, sentence]) => {
    expect(textProblem(fieldOf(serviceTypes, name), text)).toMatch(sentence)
  })

  it('stays as it was typed when its field is left', () => {
    expect(tidyText(fieldOf(serviceTypes, 'unitPrice'), '5 dollars')).toBe('5 dollars')
  })
})

it('a text is tidied when its field is left: trimmed, rounded, in lower case where it is a key', () => {
  expect(tidyText(fieldOf(serviceTypes, 'unitPrice'), ' 5.255 ')).toBe('5.26')
  expect(tidyText(fieldOf(serviceTypes, 'units'), 'Acre;plot,acre')).toBe('acre, plot')
  expect(tidyText(fieldOf(agronomists, 'email'), ' New@Farm.example ')).toBe('new@farm.example')
})

it('only what differs beyond blanks at its ends is a change', () => {
  const fields = typedFields(coopNames)
  const before = { coopId: 'C1', accountId: '7', name: 'Brook', active: 'true' }
  expect(isChanged(fields, before, { ...before, name: ' Brook ' })).toBe(false)
  expect(isChanged(fields, before, { ...before, active: 'false' })).toBe(true)
})

// (rule list-tabs/use-before-archiving)
it('an entry is archived when its flag goes from active to inactive, and not otherwise', () => {
  expect(archives(serviceTypes, service, { ...service, active: false })).toBe(true)
  expect(archives(serviceTypes, { ...service, active: false }, { ...service, active: false })).toBe(false)
  expect(archives(serviceTypes, null, { ...service, active: false })).toBe(false)
})

it('the fixed key of an entry is never sent as something else', () => {
  const stored = { coopId: 'C1', accountId: '7', name: 'Brook', active: true, version: 1 }
  const { values } = readTexts(
    coopNames,
    typedFields(coopNames),
    { ...textsOf(typedFields(coopNames), stored), coopId: 'C2' },
    stored,
  )
  expect(values).toMatchObject({ coopId: 'C1', version: 1 })
})
