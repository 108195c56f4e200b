import { expect, it } from 'vitest'
import { askedText, countText, entryGroups, type Found, nothingFound } from './palette-entries.ts'

const agronomist = { level: 'Agronomist' }
const manager = { level: 'Manager' }
const found: Found = {
  orders: [
    {
      id: 7,
      displayPo: '5-C1',
      documentType: 'credit_memo',
      fiscalYear: 2026,
      producerName: 'Acre Farms',
      grandTotal: -1234.5,
      finalized: true,
      acesState: 'failed',
      said: 'North 40',
    },
  ],
  customers: [{ id: 3, name: 'Cedar Growers', accountId: '102' }],
}
const labels = (text: string, user = agronomist, of = nothingFound) =>
  entryGroups(text, of, user).map(({ title, entries }) => [title, ...entries.map(({ label }) => label)])

// (rule finding/groups)
it('the search offers everybody what they may do, and the tabs of Administration to managers only', () => {
  const everyones = [
    'Create PO',
    'Insights',
    'Customers',
    'Renew a season',
    'Corrections from done acres',
    'Calculator',
    'Help',
  ]
  expect(labels('')).toEqual([['Actions', ...everyones]])
  const [all = []] = labels('', manager)
  expect(all.slice(1, 9)).toEqual([...everyones.slice(0, 6), 'Checks', 'Help'])
  expect(all.slice(9)).toEqual(
    ['POs', 'Customers', 'Agronomists', 'Service Types', 'Grid Sizes', 'Coop Names', 'Crops', 'Legal'].map(
      (tab) => `Administration: ${tab}`,
    ),
  )
})

it('the search keeps what has every word of the text', () => {
  expect(labels('SEASON re')).toEqual([['Actions', 'Renew a season']])
  expect(labels('grid', agronomist)).toEqual([])
  expect(labels('grid', manager)).toEqual([['Actions', 'Administration: Grid Sizes']])
})

it('the search shows orders and customers before what one can do with them', () => {
  expect(entryGroups('north', found, agronomist)).toEqual([
    {
      title: 'Orders',
      entries: [
        {
          key: 'order 7',
          label: 'PO 5-C1, Acre Farms',
          note: 'FY 2026, ($1,234.50), Rejected by ACES',
          said: 'North 40',
          to: '/insights?sort=po&q=5-C1&open=7',
        },
      ],
    },
    {
      title: 'Customers',
      entries: [{ key: 'customer 3', label: 'Cedar Growers', note: '102', to: '/accounts?customer=3' }],
    },
    {
      title: 'Actions',
      entries: [
        { key: 'create 3', label: 'Create PO for Cedar Growers', to: '/?producer=3' },
        {
          key: 'statement 3',
          label: 'Statement of Cedar Growers',
          to: '/accounts?customer=3#statement',
        },
      ],
    },
  ])
})

it('the search takes "Create PO for" as a wish for the customer', () => {
  expect([askedText(' create PO for  cedar '), askedText('create po')]).toEqual(['cedar', 'create po'])
  expect(labels('Create PO for cedar', agronomist, found)).toEqual([
    ['Customers', 'Cedar Growers'],
    ['Actions', 'Create PO for Cedar Growers'],
  ])
})

it('the search counts what it found', () => {
  expect(countText(entryGroups('north', found, agronomist))).toBe(
    '4 found. Orders: 1. Customers: 1. Actions: 2.',
  )
})

// (rule checks/list)
it('the search tells a manager how many discounts wait, and an agronomist how many were sent back', () => {
  const counts = { waiting: 3, okay: 1, sentBack: 2 }
  const said = (user: { level: string }, of?: typeof counts) =>
    entryGroups('discounts', nothingFound, user, of).flatMap(({ entries }) =>
      entries.map(({ label }) => label),
    )
  expect(said(manager, counts)).toEqual(['Checks (3)'])
  expect(said(manager)).toEqual(['Checks'])
  expect(said(agronomist, counts)).toEqual(['Checks (2)'])
  expect(said(agronomist, { waiting: 0, okay: 0, sentBack: 0 })).toEqual([])
})
