import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/world/properties.ts'
import {
  allocate,
  missingRest,
  percentageSum,
  sharesValid,
  shownAmounts,
  withShownAmounts,
} from './shares.ts'

const shares = (...percentages: number[]) => percentages.map((percentage) => ({ percentage }))
const typed = (...pairs: [percentage: number, amount: number][]) =>
  pairs.map(([percentage, amount]) => ({ percentage, amount }))

// (rule shares/add-up-to-100)
test.each([
  [[99.4], false],
  [[99.5], true],
  [[100], true],
  [[100.5], true],
  [[100.6], false],
  [[33.3, 33.3, 33.3], true],
  [[33.3, 33.3, 32.8], false],
  [[33.1, 33.2, 33.2], true],
  [[0.1, 0.2, 99.2], true],
  [[], false],
])('percentages %j are valid: %s', (percentages, valid) => {
  expect(sharesValid(percentages)).toBe(valid)
})

test('the sum of percentages has no float noise', () => {
  expect(percentageSum([33.3, 33.3, 33.3])).toBe(99.9)
  expect(percentageSum([0.1, 0.2])).toBe(0.3)
})

test('the reference order is split to the cent', () => {
  expect(allocate(1541.92, shares(33.3, 33.3, 33.4))).toEqual([513.46, 513.46, 515])
  expect(allocate(-1541.92, shares(33.3, 33.3, 33.4))).toEqual([-513.46, -513.46, -515])
})

test.each([
  ['three thirds give the first the odd cent', 100, shares(33.3, 33.3, 33.3), [33.34, 33.33, 33.33]],
  ['ties go to the first', 0.01, shares(50, 50), [0.01, 0]],
  ['two odd cents go to the first two', 0.05, shares(33.3, 33.3, 33.3), [0.02, 0.02, 0.01]],
  ['nothing of 0%', 10, shares(100, 0), [10, 0]],
  ['nobody gets more by a sum below 100', 1_000, shares(50, 49.5), [502.51, 497.49]],
  [
    'typed amounts that add up and fit stay',
    10_000,
    typed([33.3, 3333.33], [33.3, 3333.33], [33.4, 3333.34]),
    [3333.33, 3333.33, 3333.34],
  ],
  ['typed amounts at the edge of half a point stay', 1_000, typed([50, 505], [50, 495]), [505, 495]],
  ['typed amounts beyond half a point give way', 1_000, typed([50, 505.01], [50, 494.99]), [500, 500]],
  ['typed amounts one cent short give way', 1_000, typed([50, 503], [50, 496.99]), [500, 500]],
  ['a missing amount lets the percentages decide', 1_000, [...typed([50, 503]), ...shares(50)], [500, 500]],
  ['a negative amount of an original gives way', 1_000, typed([0, -1], [100, 1_001]), [0, 1_000]],
  ['a credit memo keeps typed amounts of either sign', -1_000, typed([50, 503], [50, -497]), [-503, -497]],
  ['a total of 0 gives zeros', 0, typed([50, 5], [50, -5]), [0, 0]],
  ['percentages of nothing give zeros', 10, shares(0, 0), [0, 0]],
  ['no share, no amount', 10, [], []],
])('%s', (_, total, list, expected) => {
  expect(allocate(total, list)).toStrictEqual(expected)
})

const percentage = fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10)
const someShares = fc
  .array(percentage, { minLength: 1, maxLength: 20 })
  .filter((list) => list.some((each) => each > 0))
const totalCents = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })
const inCents = (amount: number) => BigInt(Math.round(amount * 100))

// (rule shares/add-up-to-the-cent)
test('amounts add up to the grand total to the cent, have its sign and are nobody’s minus zero', () => {
  fc.assert(
    fc.property(totalCents, someShares, (total, percentages) => {
      const amounts = allocate(total / 100, shares(...percentages))
      expect(amounts.reduce((all, amount) => all + inCents(amount), 0n)).toBe(BigInt(total))
      expect(amounts.every((amount) => amount === 0 || amount < 0 === total < 0)).toBe(true)
      expect(amounts.some((amount) => Object.is(amount, -0))).toBe(false)
    }),
    { numRuns: runs(1_000) },
  )
})

test('every amount is within a cent of its exact part', () => {
  fc.assert(
    fc.property(totalCents, someShares, (total, percentages) => {
      const weights = percentages.map((each) => BigInt(Math.round(each * 10)))
      const all = weights.reduce((a, b) => a + b, 0n)
      allocate(total / 100, shares(...percentages)).forEach((amount, i) => {
        const away = inCents(amount) * all - BigInt(total) * weights[i]!
        expect(away < all && away > -all).toBe(true)
      })
    }),
  )
})

test('a negative total is the exact mirror of the positive one', () => {
  fc.assert(
    fc.property(totalCents, someShares, (total, percentages) => {
      const list = shares(...percentages)
      const mirrored = allocate(-total / 100, list).map((amount) => 0 - amount)
      expect(mirrored).toStrictEqual(allocate(total / 100, list))
    }),
  )
})

test('the order of entry matters only for the odd cent of a tie', () => {
  fc.assert(
    fc.property(totalCents, someShares, fc.nat(), (total, percentages, seed) => {
      const at = percentages.map((_, i) => (i + seed) % percentages.length)
      const straight = allocate(total / 100, shares(...percentages))
      const moved = allocate(total / 100, shares(...at.map((i) => percentages[i]!)))
      const weights = percentages.map((each) => BigInt(Math.round(each * 10)))
      const all = weights.reduce((a, b) => a + b, 0n)
      const remainders = weights.map((weight) => (BigInt(Math.abs(total)) * weight) % all)
      at.forEach((from, to) => {
        const tied = remainders.filter((each) => each === remainders[from]).length > 1
        const away = inCents(moved[to]!) - inCents(straight[from]!)
        expect(away <= 1n && away >= -1n && (tied || away === 0n)).toBe(true)
      })
    }),
  )
})

// (rule shares/name-the-rest)
test('while percentages are not valid the form shows percentage times total and names the rest', () => {
  const list = shares(33.3, 33.3)
  expect(shownAmounts(list, 1541.92)).toEqual([513.46, 513.46])
  expect(missingRest(list, 1541.92)).toEqual({ percentage: 33.4, amount: 515 })
})

test('too much assigned gives a negative rest, valid shares leave none', () => {
  expect(missingRest(shares(60, 50), 100)).toEqual({ percentage: -10, amount: -10 })
  expect(missingRest(shares(33.3, 33.3, 33.3), 100)).toEqual({ percentage: 0, amount: 0 })
  expect(missingRest([], 100)).toEqual({ percentage: 100, amount: 100 })
})

test('an invalid percentage counts as at least 0 and at most 100', () => {
  expect(shownAmounts(shares(-17, 50), 100)).toEqual([0, 50])
  expect(missingRest(shares(-17, 50), 100)).toEqual({ percentage: 50, amount: 50 })
  expect(shownAmounts(shares(117), 100)).toEqual([100])
  expect(missingRest(shares(117), 100)).toEqual({ percentage: 0, amount: 0 })
})

// (rule shares/typed-amounts)
test('an amount typed for one of three stays, and the others share what it leaves', () => {
  const list = [...typed([33.3, 3333.33]), ...shares(33.3, 33.4)]
  const shown = shownAmounts(list, 10_000)
  expect(shown).toEqual([3333.33, 3328.34, 3338.33])
  expect(allocate(10_000, withShownAmounts(list, 10_000))).toEqual(shown)
})

test('a typed minus is shown instead of an allocated amount', () => {
  expect(shownAmounts(typed([-5, -25], [105, 525]), 500)).toEqual([-25, 525])
  expect(shownAmounts(typed([5, -25], [95, -475]), -500)).toEqual([-25, -475])
})

test('what the form shows of valid shares is what is stored', () => {
  fc.assert(
    fc.property(totalCents, fc.array(percentage, { minLength: 1, maxLength: 5 }), (total, percentages) => {
      const list = shares(...percentages, 100).map((share, i, all) =>
        i === all.length - 1 ? { percentage: Math.max(0, 100 - percentageSum(percentages)) } : share,
      )
      fc.pre(sharesValid(list.map((share) => share.percentage)))
      expect(allocate(total / 100, withShownAmounts(list, total / 100))).toEqual(
        shownAmounts(list, total / 100),
      )
    }),
  )
})
