import { describe, expect, it } from 'vitest'
import { Customer } from '#shared/people.ts'
import { blankOf } from '#test/world/blank-of.ts'
import { searchInOrder } from '#web/ui/field/search-index.ts'
import { cityLine, customerIndex, hasTemporaryId, inOrder } from './customer-order.ts'

const customer = (id: number, changes: Partial<Customer>): Customer => ({
  ...blankOf(Customer),
  id,
  accountId: String(100 + id),
  active: true,
  ...changes,
})

const list = [
  customer(1, { name: 'Zoe', company: 'acme Seeds' }),
  customer(2, { name: 'Ann', company: 'Acme Grain' }),
  customer(3, { name: 'Brook Coop' }),
  customer(4, { company: 'Cedar Holdings' }),
  customer(5, { name: 'abel Farm', accountId: '-17' }),
]

// (rule accounts/order)
it('customers stand by the first word of company or name, then by name, whatever the case', () => {
  expect(inOrder(list).map(({ id }) => id)).toEqual([5, 2, 1, 3, 4])
  expect(inOrder(list.toReversed()).map(({ id }) => id)).toEqual([5, 2, 1, 3, 4])
})

// (rule accounts/search)
describe('customers are found', () => {
  const found = (typed: string) => searchInOrder(customerIndex(inOrder(list)), typed).map(({ id }) => id)

  it.for([
    ['ACME', [2, 1]],
    ['coop', [3]],
    ['104', [4]],
    ['-17', [5]],
    ['zoe seeds', [1]],
    ['', [5, 2, 1, 3, 4]],
    ['nobody', []],
  ] as const)('by %j', ([typed, ids]) => {
    expect(found(typed)).toEqual(ids)
  })
})

it('a place is written as on an envelope', () => {
  const places = [
    { city: 'Ames', state: 'IA', zipCode: '50010' },
    { city: 'Ames' },
    { state: 'IA' },
    { zipCode: '50010' },
    {},
  ]
  expect(places.map((place) => cityLine(customer(1, place)))).toEqual([
    'Ames, IA 50010',
    'Ames',
    'IA',
    '50010',
    '',
  ])
})

it('a negative number is a temporary account id', () => {
  expect(['-17', '17', '-1a', 'A-1'].map((accountId) => hasTemporaryId({ accountId }))).toEqual([
    true,
    false,
    false,
    false,
  ])
})
