import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerMoment, type SplitMoment } from './put-in.ts'
import { allocate, percentageSum, sharesValid } from './shares.ts'
import type { UsualSplit } from './split-shares.ts'

const [ann, bob] = ['ann@farm.test', 'bob@farm.test']

const split = (id: number, name: string, usual = false, customers = [7, 8]): UsualSplit => ({
  id,
  name,
  usual,
  customerShares: customers.map((customer, at) => ({ id: customer, percentage: at === 0 ? 60 : 40 })),
  agronomistShares: [{ email: ann, percentage: 100 }],
})
const home = split(1, 'Home farm', true)
const north = split(2, 'North place', false, [8, 7])

const archived = [9]
const known: SplitMoment['known'] = {
  customer: (id) => ({ id, name: `Farm ${id}`, active: !archived.includes(id) }),
  agronomist: (email) =>
    email === ann ? { email, name: 'Ann Zed', territory: '11', active: true } : undefined,
}

const all = (id: number | null) => [{ id, percentage: 100 }]
const to = (email: string) => [{ email, percentage: 100 }]
const sharesOf = ({ customerShares: customers, agronomistShares: agronomists }: UsualSplit) => ({
  customers,
  agronomists,
})
const sixtyForty = {
  customers: [
    { id: 7, percentage: 60 },
    { id: 9, percentage: 40 },
  ],
}

const chosen: SplitMoment = {
  mode: 'create_new',
  documentType: 'original',
  producerId: 7,
  writer: ann,
  customers: all(7),
  agronomists: to(ann),
  putIn: null,
  due: true,
  busy: false,
  splits: [north, home],
  known,
}
const itsOwn = { putIn: { producerId: 7, split: home } }
const another = { putIn: { producerId: 5, split: home } }
const kept = { putIn: { ...another.putIn, keptFor: 7 } }
const later = { due: false }
const gone = { splits: [split(1, 'Home farm', true, [7, 9])] }

type Row = [moment: string, changes: Partial<SplitMoment>, put: string | null, line: string, settled: boolean]

// (rules splits/put-in-once, splits/new-orders-only, splits/archived-people, splits/never-in-the-way, splits/goes-with-its-producer)
const rows: Row[] = [
  ['a producer with splits was chosen just now', {}, 'Home farm', 'put in', true],
  ['none of the splits is marked as the usual one', { splits: [north] }, 'North place', 'put in', true],
  ['the producer has no split', { splits: [] }, null, 'nothing', true],
  ['no producer is chosen', { producerId: null, customers: all(null) }, null, 'nothing', true],
  ['the order is edited', { mode: 'edit_po' }, null, 'nothing', true],
  ['the order is a copy', { mode: 'copy_as_new' }, null, 'nothing', true],
  [
    'it is a supplemental',
    { mode: 'create_supplemental', documentType: 'supplemental' },
    null,
    'nothing',
    true,
  ],
  ['it is a credit memo', { mode: 'create_credit_memo', documentType: 'credit_memo' }, null, 'nothing', true],
  ['a draft was restored', later, null, 'offered', true],
  ['it was put in before', { ...itsOwn, ...sharesOf(home), ...later }, null, 'put in', true],
  [
    'it was put in before, and the producer is chosen again',
    { ...itsOwn, ...sharesOf(home) },
    null,
    'put in',
    true,
  ],
  ['it was put in and changed by hand', { ...itsOwn, ...sixtyForty, ...later }, null, 'changed', true],
  [
    'it was put in before, and the splits can not be read now',
    { ...itsOwn, ...sharesOf(home), ...later, splits: 'failed' },
    null,
    'put in',
    true,
  ],
  [
    'it was put in and an amount was typed',
    { ...itsOwn, ...sharesOf(home), agronomists: [{ email: ann, percentage: 100, amount: 5 }], ...later },
    null,
    'changed',
    true,
  ],
  ['it was taken back', later, null, 'offered', true],
  ['the customers were split by hand', sixtyForty, null, 'offered', true],
  ['another customer was chosen', { customers: all(8) }, null, 'offered', true],
  ['another agronomist was chosen', { agronomists: to(bob) }, null, 'offered', true],
  ['the e-mail is the same in capitals', { agronomists: to('Ann@Farm.test') }, 'Home farm', 'put in', true],
  ['a percentage was typed', { customers: [{ id: 7, percentage: 90 }] }, null, 'offered', true],
  ['an amount was typed', { customers: [{ id: 7, percentage: 100, amount: 5 }] }, null, 'offered', true],
  ['the order is being sent, or somebody is at the shares', { busy: true }, null, 'offered', true],
  ['the splits are still being read', { splits: 'reading' }, null, 'reading', false],
  ['the splits could not be read', { splits: 'failed' }, null, 'failed', false],
  ['the splits are read of a restored draft', { splits: 'reading', ...later }, null, 'nothing', false],
  [
    'the splits of a restored draft could not be read',
    { splits: 'failed', ...later },
    null,
    'nothing',
    false,
  ],
  ['the lists of people are still being read', { known: 'reading' }, null, 'reading', false],
  ['the lists of people could not be read', { known: 'failed' }, null, 'failed', false],
  ['the shares were touched while the splits were read', { ...sixtyForty }, null, 'offered', true],
  ['a customer in it is archived', gone, null, 'out of date', true],
  [
    'an agronomist in it is not known any more',
    { splits: [{ ...home, agronomistShares: to(bob) }] },
    null,
    'out of date',
    true,
  ],
  [
    'a customer of another split is archived',
    { splits: [split(2, 'North', false, [9, 7]), home] },
    'Home farm',
    'put in',
    true,
  ],
  [
    'the producer was changed above shares that were changed by hand',
    { ...another, ...sixtyForty },
    null,
    'of another',
    true,
  ],
  [
    'the same, and the splits of the new producer are still being read',
    { ...another, ...sixtyForty, splits: 'reading' },
    null,
    'of another',
    true,
  ],
  ['the shares were kept for the new producer', { ...kept, ...sixtyForty, ...later }, null, 'offered', true],
  [
    'the shares were kept for another producer, and it was changed again',
    { putIn: { ...another.putIn, keptFor: 6 }, ...sixtyForty },
    null,
    'of another',
    true,
  ],
  [
    'the shares of another producer were made those of a split of the new one',
    { ...another, ...sharesOf(north), ...later },
    null,
    'put in',
    true,
  ],
  [
    'the shares of another producer were made all to the new one',
    { ...another, ...later },
    null,
    'offered',
    true,
  ],
]

describe('a usual split', () => {
  test.each(rows)('where %s', (_moment, changes, put, line, settled) => {
    const answer = answerMoment({ ...chosen, ...changes })
    expect([answer.put?.name ?? null, answer.line.kind, answer.settled]).toEqual([put, line, settled])
  })

  test('that cannot be applied names archived people, and unknown ones by their key', () => {
    const splits = [{ ...split(1, 'Home farm', true, [7, 9]), agronomistShares: to(bob) }]
    expect(answerMoment({ ...chosen, splits }).line).toMatchObject({ people: ['Farm 9', bob] })
  })

  test('of another producer is offered only if all of its people can be chosen', () => {
    const line = (splits: SplitMoment['splits']) =>
      answerMoment({ ...chosen, ...another, ...sixtyForty, splits }).line
    expect(line([home])).toMatchObject({ from: 5, offer: home })
    expect(line(gone.splits)).toMatchObject({ from: 5, offer: null })
    expect(line('reading')).toMatchObject({ from: 5, offer: null })
    expect(line([])).toMatchObject({ from: 5, offer: null })
  })
})

/** 100 percent, split at random into parts with one decimal place. */
const parts = fc
  .array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 19 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 1_000])
  .map((cuts) => cuts.slice(1).map((cut, at) => (cut - (cuts[at] ?? 0)) / 10))

// (rule splits/exactly-100)
test('any applied split is allocated to the cent, for any total and also on a credit memo', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (percentages, cents) => {
      const splits = [
        {
          ...home,
          customerShares: percentages.map((percentage, at) => ({ id: at + 10, percentage })),
          agronomistShares: to(ann),
        },
      ]
      const { put } = answerMoment({ ...chosen, splits })
      const shares = put?.customerShares ?? []
      expect(shares).toHaveLength(percentages.length)
      expect(percentageSum(shares.map(({ percentage }) => percentage))).toBe(100)
      expect(sharesValid(percentages)).toBe(true)
      const amounts = allocate(cents / 100, shares)
      expect(amounts.reduce((sum, amount) => sum + BigInt(Math.round(amount * 100)), 0n)).toBe(BigInt(cents))
    }),
  )
})
