import { describe, expect, it } from 'vitest'
import type { Picklist } from '#shared/picklist/definition.ts'
import { agronomists, coopNames, crops, customers, gridSizes, serviceTypes } from '#shared/picklist/lists.ts'
import { found, indexOf, readSort, writeSort } from './list-filters.ts'
import { viewOf } from './list-views.tsx'

const labels = (list: Picklist) => viewOf(list).columns.map(({ label }) => label)
const row = (list: Picklist, entry: Record<string, string | number | boolean | readonly string[]>) =>
  viewOf(list).columns.map(({ text }) => text(entry))

// (rule list-tabs/tables)
describe('the table of a list', () => {
  it.for([
    [customers, ['Account ID', 'Name', 'Company', 'Location']],
    [agronomists, ['Email', 'Name', 'Territory', 'Level', 'Status']],
    [
      serviceTypes,
      ['Territory', 'Name', 'Unit Price', 'Sample Price', 'Units', 'Max Discount', 'Service Type', 'Locked'],
    ],
    [gridSizes, ['Territory', 'Size', 'Service Price', 'Locked']],
    [coopNames, ['Account ID', 'Name']],
    [crops, ['ID', 'Crop', 'Filter', 'Season', 'Status']],
  ] as const)('has its columns', ([list, expected]) => {
    expect(labels(list)).toEqual(expected)
  })

  // (rule list-tabs/shown-values)
  it('shows money with its sign, percentages with one decimal and the usual service type', () => {
    const entry = {
      territory: 'ALL',
      name: 'Soil Sampling',
      unitPrice: 1234.5,
      samplePrice: 0,
      units: ['sample', 'acre'],
      maxDiscount: 5,
      serviceType: '',
      locked: true,
    }
    expect(row(serviceTypes, entry)).toEqual([
      'ALL',
      'Soil Sampling',
      '$1,234.50',
      '$0.00',
      'sample, acre',
      '5.0%',
      'contract',
      'Locked',
    ])
  })

  it('shows city and state as the location, and a level with its capital', () => {
    const farm = { accountId: '7', name: 'Acre', company: '', city: 'Ames', state: 'IA', active: true }
    expect(row(customers, farm).at(-1)).toBe('Ames, IA')
    expect(row(customers, { ...farm, city: '' }).at(-1)).toBe('IA')
    const ada = { email: 'a@b.example', name: 'Ada', territory: '51', level: 'ADMIN', active: false }
    expect(row(agronomists, ada).slice(3)).toEqual(['Admin', 'Archived'])
  })

  it('calls a crop that is not in use inactive', () => {
    expect(row(crops, { id: 'corn-11', status: false }).at(-1)).toBe('Inactive')
    expect(row(crops, { id: 'corn-11', status: true }).at(-1)).toBe('Active')
  })
})

// (rule list-tabs/filters)
describe('the filters of a list', () => {
  const farms = [
    {
      id: 1,
      accountId: '100',
      name: 'Acre Farms',
      company: 'Acre LLC',
      city: 'Ames',
      state: 'IA',
      active: true,
    },
    { id: 2, accountId: '-1774', name: 'Heron', company: '', city: '', state: '', active: false },
    { id: 3, accountId: '-12a', name: 'Odd', company: '', city: '', state: '', active: true },
  ]
  const { columns, statuses } = viewOf(customers)
  const index = indexOf(farms, columns)
  const names = (typed: string, status: string) =>
    [
      ...found(
        index,
        typed,
        statuses.find(({ key }) => key === status),
      ),
    ].map(({ name }) => name)

  it('are All, Active, Archived and, of customers, New', () => {
    expect(statuses.map(({ label }) => label)).toEqual(['All', 'Active', 'Archived', 'New'])
    expect(viewOf(agronomists).statuses.map(({ label }) => label)).toEqual(['All', 'Active', 'Archived'])
    expect(viewOf(coopNames).statuses.map(({ label }) => label)).toEqual(['All', 'Active', 'Archived'])
    for (const list of [serviceTypes, gridSizes, crops]) expect(viewOf(list).statuses).toEqual([])
  })

  // (rule list-tabs/new-customers)
  it('call a customer new whose account id is a negative number, archived or not', () => {
    expect(names('', 'new')).toEqual(['Heron'])
    expect(names('', 'active')).toEqual(['Acre Farms', 'Odd'])
    expect(names('', 'archived')).toEqual(['Heron'])
  })

  it('find every typed word in what the row shows, in the order of the list', () => {
    expect(names('ames acre', 'all')).toEqual(['Acre Farms'])
    expect(names('O', 'all')).toEqual(['Heron', 'Odd'])
    expect(names('ames heron', 'all')).toEqual([])
  })
})

// (rule lists/by-last-name)
it('agronomists are sorted by the last word of their name', () => {
  const { columns } = viewOf(agronomists)
  const key = columns.find(({ id }) => id === 'name')?.sortKey
  const people = ['Ann Zed', 'Zoe Adams', 'Bob Adams'].map((name) => ({ name }))
  const sorted = people.toSorted((a, b) => (key?.(a) ?? '').localeCompare(key?.(b) ?? ''))
  expect(sorted.map(({ name }) => name)).toEqual(['Bob Adams', 'Zoe Adams', 'Ann Zed'])
})

// (rule list-tabs/tables)
it('prices are sorted by their value, and locked entries come first', () => {
  const sorted = (id: string, entries: Record<string, string | number | boolean>[]) => {
    const column = viewOf(serviceTypes).columns.find((one) => one.id === id)
    return entries.toSorted((a, b) =>
      (column?.sortKey(a) ?? '').localeCompare(column?.sortKey(b) ?? '', 'en-US', { numeric: true }),
    )
  }
  const prices = [{ unitPrice: 1234.5 }, { unitPrice: 5.5 }, { unitPrice: 5.25 }, { unitPrice: 12.4 }]
  expect(sorted('unitPrice', prices).map(({ unitPrice }) => unitPrice)).toEqual([5.25, 5.5, 12.4, 1234.5])
  expect(sorted('locked', [{ locked: false }, { locked: true }])).toEqual([
    { locked: true },
    { locked: false },
  ])
})

it('the address sorts by the columns of the list, and by nothing else', () => {
  const { columns } = viewOf(agronomists)
  expect(readSort('-level', columns)).toEqual({ column: 'level', descending: true })
  expect(writeSort(readSort('name', columns))).toBe('name')
  for (const text of ['glcode', 'nothing', '', null]) expect(readSort(text, columns)).toBeNull()
})

describe('the words of a dialog', () => {
  it.for([
    [
      agronomists,
      'Add New Agronomist',
      'Edit Agronomist',
      'Agronomist created successfully',
      'Failed to update agronomist',
    ],
    [
      serviceTypes,
      'Create Service Type',
      'Edit Service Type',
      'Service type created successfully',
      'Failed to update service type',
    ],
    [
      gridSizes,
      'Create Grid Size',
      'Edit Grid Size',
      'Grid size created successfully',
      'Failed to update grid size',
    ],
    [
      coopNames,
      'Create Coop Name',
      'Edit Coop Name',
      'Coop name created successfully',
      'Failed to update coop name',
    ],
    [crops, 'Create Crop', 'Edit Crop', 'Crop created successfully', 'Failed to update crop'],
  ] as const)('are those of its list', ([list, create, edit, created, notUpdated]) => {
    const { dialog } = viewOf(list)
    expect([dialog.createTitle, dialog.editTitle]).toEqual([create, edit])
    expect(dialog.texts).toEqual({
      created,
      updated: created.replace('created', 'updated'),
      notCreated: notUpdated.replace('update', 'create'),
      notUpdated,
    })
  })
})

// (rule list-tabs/one-machine)
describe('a list that the browser has never heard of', () => {
  const sprayers: Picklist = {
    list: 'sprayers',
    tab: 'sprayers',
    title: 'Sprayers',
    entry: 'Sprayer',
    entries: 'sprayers',
    id: 'code',
    key: ['code'],
    keyIgnoresCase: false,
    active: 'active',
    nameFields: ['name'],
    fields: [
      { name: 'code', label: 'Code', column: 'code', kind: 'text', blank: '', required: 'code is required' },
      { name: 'name', label: 'Name', column: 'name', kind: 'text', blank: '' },
      { name: 'serial', label: 'Serial', column: 'serial', kind: 'id', blank: null, readOnly: true },
      { name: 'active', label: 'Active', column: 'active', kind: 'flag', blank: true },
    ],
    requiredColumns: ['code'],
    rowSentence: (line, { message }) => `Row ${line}: ${message}`,
  }

  it('has a table, filters and a dialog all the same', () => {
    const { columns, statuses, dialog } = viewOf(sprayers)
    expect(columns.map(({ label }) => label)).toEqual(['Code', 'Name', 'Status'])
    expect(row(sprayers, { code: 'S1', name: 'Boom', active: false })).toEqual(['S1', 'Boom', 'Archived'])
    expect(statuses.map(({ label }) => label)).toEqual(['All', 'Active', 'Archived'])
    expect(dialog).toMatchObject({
      createTitle: 'Create Sprayer',
      editTitle: 'Edit Sprayer',
      fields: ['code', 'name', 'active'],
      shown: ['serial'],
      texts: { created: 'Sprayer created successfully', notCreated: 'Failed to create sprayer' },
    })
  })
})
