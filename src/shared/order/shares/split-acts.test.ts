import { describe, expect, test } from 'vitest'
import { applyAct, clashes, isDone, splitWorthKeeping } from './split-acts.ts'
import type { UsualSplit } from './split-shares.ts'

const ann = 'ann@farm.test'

const split = (id: number, name: string, usual = false, first = 60): UsualSplit => ({
  id,
  name,
  usual,
  customerShares: [
    { id: 7, percentage: first },
    { id: 8, percentage: 100 - first },
  ],
  agronomistShares: [{ email: ann, percentage: 100 }],
})
const home = split(1, 'Home', true)
const north = split(2, 'North')
const { id: _id, usual: _usual, ...eastContent } = split(0, 'East')
const addEast = { kind: 'store', split: { id: null, ...eastContent } } as const
const rename = { kind: 'store', split: { ...split(2, 'North 40'), usual: undefined } } as const

const said = (splits: readonly { name: string; usual: boolean }[]) =>
  splits.map(({ name, usual }) => (usual ? `${name}*` : name))

// (rule splits/one-is-usual)
test.each([
  ['the first one that is added is the usual one', [], addEast, ['East*']],
  ['another one that is added is not', [home], addEast, ['Home*', 'East']],
  ['one that is changed stays what it was', [home, north], rename, ['Home*', 'North 40']],
  ['one that is chosen is the only usual one', [home, north], { kind: 'choose', id: 2 }, ['Home', 'North*']],
  ['after the usual one the next one is', [home, north], { kind: 'remove', id: 1 }, ['North*']],
  ['another one is removed without a change of it', [home, north], { kind: 'remove', id: 2 }, ['Home*']],
  ['the last one is removed', [home], { kind: 'remove', id: 1 }, []],
] as const)('of the splits of a producer %s', (_what, splits, act, after) => {
  expect(said(applyAct(splits, act))).toEqual(after)
})

// (rule splits/two-at-once)
describe('a change to splits that another user changed meanwhile', () => {
  test.each([
    ['adding one', addEast, [home], false],
    ['a change of one that is as it was', rename, [split(1, 'Home', true, 50), north], false],
    ['a change of one that they changed', rename, [home, split(2, 'North', false, 50)], true],
    ['a change of one that they removed', rename, [home], true],
    ['removing one that is as it was', { kind: 'remove', id: 2 }, [split(1, 'Home', true, 50), north], false],
    ['removing one that they changed', { kind: 'remove', id: 2 }, [home, split(2, 'South')], true],
    ['removing one that they removed', { kind: 'remove', id: 2 }, [home], false],
    ['choosing one as the usual one', { kind: 'choose', id: 2 }, [home, north, split(3, 'East')], false],
    [
      'choosing one where they chose another',
      { kind: 'choose', id: 2 },
      [split(1, 'Home'), north, split(3, 'East', true)],
      true,
    ],
    ['choosing one that they removed', { kind: 'choose', id: 2 }, [home], true],
  ] as const)('%s is a question for the user: %#', (_what, act, now, asks) => {
    expect(clashes(act, [home, north], now)).toBe(asks)
  })

  test.each([
    ['one that was added', addEast, [home, split(3, 'East')], true],
    ['one that was not added', addEast, [home], false],
    ['one that was changed', rename, [home, split(2, 'North 40')], true],
    ['one that was not changed', rename, [home, north], false],
    ['a change of one that is gone', rename, [home], false],
    ['one that is gone', { kind: 'remove', id: 2 }, [home], true],
    ['one that was not removed', { kind: 'remove', id: 2 }, [home, north], false],
    ['the usual one', { kind: 'choose', id: 1 }, [home, north], true],
    ['a choice of one that is gone', { kind: 'choose', id: 2 }, [home], false],
  ] as const)('%s is known as done after a lost answer: %#', (_what, act, now, done) => {
    expect(isDone(now, act)).toBe(done)
  })
})

const share = (id: number, percentage: number) => ({ id, percentage, amount: 1 })
const order = (...customerAssignments: { id: number; percentage: number }[]) => ({
  producerId: 7,
  userId: ann,
  documentType: 'original',
  customerAssignments,
  agronomistAssignments: [{ email: ann, percentage: 100 }],
})

// (rule splits/offered-after-saving)
test.each([
  ['of a split that nobody has stored yet', order(share(7, 50), share(8, 50)), [home], true],
  ['that are the first ones with a name', order(share(7, 50), share(8, 50)), [], true],
  ['that a form makes by itself', order(share(7, 100)), [home], false],
  [
    'that the form of another made by itself, who created it',
    {
      ...order(share(7, 100)),
      userId: 'bob@farm.test',
      agronomistAssignments: [{ email: 'Bob@farm.test', percentage: 100 }],
    },
    [home],
    false,
  ],
  [
    'all of them to somebody who has not created it',
    { ...order(share(7, 100)), agronomistAssignments: [{ email: 'bob@farm.test', percentage: 100 }] },
    [home],
    true,
  ],
  ['of one other customer', order(share(8, 100)), [home], true],
  ['that are a stored split', order(share(7, 60), share(8, 40)), [home], false],
  ['that are a stored split in another order', order(share(8, 40), share(7, 60)), [home], false],
  ['that make 99.9%', order(share(7, 33.3), share(8, 66.6)), [home], false],
  [
    'of a supplemental',
    { ...order(share(7, 50), share(8, 50)), documentType: 'supplemental' },
    [home],
    false,
  ],
  [
    'where there are 20 splits already',
    order(share(7, 50), share(8, 50)),
    Array.from({ length: 20 }, (_, at) => split(at + 1, `Field ${at}`, at === 0)),
    false,
  ],
] as const)('shares %s are offered as a usual split: %#', (_which, stored, splits, offered) => {
  expect(splitWorthKeeping(stored, splits, ann) !== null).toBe(offered)
})
