import { expect, test } from 'vitest'
import { type SplitToCheck, splitProblems } from './split-problems.ts'

const [ann, old] = ['ann@farm.test', 'old@farm.test']

const known = {
  customer: (id: number) => (id < 10 ? { id, name: `Farm ${id}`, active: id !== 9 } : undefined),
  agronomist: (email: string) => ({ email, name: email, territory: '11', active: email !== old }),
}

const split = (changes: Partial<SplitToCheck> = {}): SplitToCheck => ({
  id: null,
  name: 'Home farm',
  usual: true,
  customerShares: [
    { id: 1, percentage: 66.7 },
    { id: 2, percentage: 33.3 },
  ],
  agronomistShares: [{ email: ann, percentage: 100 }],
  ...changes,
})
const stored = [
  {
    id: 4,
    name: 'Home farm',
    usual: true,
    customerShares: [
      { id: 1, percentage: 50 },
      { id: 9, percentage: 50 },
    ],
    agronomistShares: [{ email: old, percentage: 100 }],
  },
]
const customers = (...shares: [id: number | null, percentage: number][]) => ({
  customerShares: shares.map(([id, percentage]) => ({ id, percentage })),
})
const many = Array.from({ length: 21 }, (_, at) => split({ name: `Field ${at}`, usual: at === 0 }))

// (rules splits/exactly-100, splits/one-is-usual, people/archived-may-stay)
test.each([
  ['that is right', [split()], []],
  ['with 0% for one customer', [split(customers([1, 100], [2, 0]))], []],
  ['without a name', [split({ name: '' })], ['splits.0.name: Name is required']],
  [
    'with too long a name',
    [split({ name: 'x'.repeat(201) })],
    ['splits.0.name: Use 200 characters or fewer'],
  ],
  [
    'with the name of another, case aside',
    [split(), split({ name: 'HOME FARM', usual: false })],
    ['splits.1.name: Another usual split has this name; choose another one'],
  ],
  [
    'that makes 99.9%, which an order takes',
    [split(customers([1, 33.3], [2, 66.6]))],
    ['splits.0.customerShares: Customer percentages must add up to exactly 100%'],
  ],
  [
    'that makes 100.1%',
    [split({ agronomistShares: [{ email: ann, percentage: 100.1 }] })],
    ['splits.0.agronomistShares.0.percentage: Percentage must be from 0 to 100'],
  ],
  ['without a customer', [split(customers())], ['splits.0.customerShares: Customer is required']],
  [
    'with no one chosen',
    [split(customers([null, 100]))],
    ['splits.0.customerShares.0.id: Customer is required'],
  ],
  [
    'with a duplicate person',
    [split(customers([1, 50], [1, 50]))],
    ['splits.0.customerShares.1.id: This customer is already assigned; choose another one'],
  ],
  [
    'with an archived person',
    [split({ agronomistShares: [{ email: old, percentage: 100 }] })],
    [`splits.0.agronomistShares.0.email: ${old} is archived; choose another agronomist`],
  ],
  [
    'with an unknown person',
    [split(customers([10, 100]))],
    ['splits.0.customerShares.0.id: Unknown customer; choose one from the list'],
  ],
  ['that has archived people since it was stored', [{ ...stored[0]!, name: 'Home' }], []],
  [
    'that is not there',
    [split({ id: 5 })],
    ['splits.0.id: This usual split no longer exists; reload the splits'],
  ],
  [
    'that is sent twice',
    [stored[0]!, { ...stored[0]!, name: 'Again', usual: false }],
    ['splits.1.id: This usual split is listed twice'],
  ],
  [
    'of which none is the usual one',
    [split({ usual: false })],
    ['splits: Exactly one of the splits must be the usual one'],
  ],
  [
    'of which two are the usual one',
    [split(), split({ name: 'North' })],
    ['splits: Exactly one of the splits must be the usual one'],
  ],
  ['of which there are 21', many, ['splits: At most 20 usual splits are allowed']],
])('a usual split %s', (_which, splits, expected) => {
  expect(splitProblems(splits, stored, known).map(({ path, message }) => `${path}: ${message}`)).toEqual(
    expected,
  )
})
