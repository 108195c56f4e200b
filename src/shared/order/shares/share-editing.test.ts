import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addShare, removeShare, reprice, typeAmount, typePercentage } from './share-editing.ts'
import { allocate, percentageSum } from './shares.ts'

const share = (email: string, percentage: number, amount?: number) => ({ email, percentage, amount })
const percentagesOf = (list: readonly { percentage: number }[]) => list.map((each) => each.percentage)
const amountsOf = (list: readonly { amount?: number | undefined }[]) => list.map((each) => each.amount)
const [amy, ben, cal] = ['amy@farm.test', 'ben@farm.test', 'cal@farm.test']

// (rules shares/follow-the-total, shares/percentage-and-amount, shares/split-evenly)
test('unedited shares are split evenly with each one added', () => {
  const one = addShare([], share(amy, 0))
  const two = addShare(one, share(ben, 0))
  const three = addShare(two, share(cal, 0))
  expect([one, two, three].map(percentagesOf)).toEqual([[100], [50, 50], [33.3, 33.3, 33.4]])
  expect(three.map((each) => each.email)).toEqual([amy, ben, cal])
})

test('a new share among typed ones gets what is missing, at least 0', () => {
  const typed = typePercentage([share(amy, 50), share(ben, 30), share(cal, 0)], 0, 60)
  expect(percentagesOf(addShare(typed, share('dee@farm.test', 0)))).toEqual([60, 30, 0, 10])
  expect(percentagesOf(addShare([share(amy, 70), share(ben, 40)], share(cal, 0)))).toEqual([70, 40, 0])
})

test('removing splits unedited shares evenly and leaves typed ones alone', () => {
  const even = [share(amy, 33.3), share(ben, 33.3), share(cal, 33.4)]
  const typed = [share(amy, 60), share(ben, 30), share(cal, 10)]
  expect(percentagesOf(removeShare(even, 1))).toEqual([50, 50])
  expect(percentagesOf(removeShare(typed, 1))).toEqual([60, 10])
})

test.each([
  [33.3, [33.3, 66.7]],
  [33.35, [33.4, 66.6]],
  [0, [0, 100]],
  [100, [100, 0]],
  [120, [120, 0]],
  [-5, [-5, 100]],
])('of two shares, %d typed for one sets the other to the rest', (percentage, expected) => {
  const list = typePercentage([share(amy, 50), share(ben, 50)], 0, percentage)
  expect(percentagesOf(list)).toEqual(expected)
})

test.each([
  [66.691, 66.691],
  [66.709, 66.709],
  [66.68, 66.7],
  [66.72, 66.7],
])('of two shares, a rest of 66.7 leaves %d as %d', (other, expected) => {
  const list = typePercentage([share(amy, 50), share(ben, other)], 0, 33.3)
  expect(percentagesOf(list)).toEqual([33.3, expected])
})

test('of three shares, a percentage typed for one leaves the others', () => {
  const list = typePercentage([share(amy, 33.3), share(ben, 33.3), share(cal, 33.4)], 1, 50)
  expect(percentagesOf(list)).toEqual([33.3, 50, 33.4])
})

test('a typed percentage resets typed amounts', () => {
  const list = typeAmount([share(amy, 50), share(ben, 50)], 0, 3333.33, 10_000)
  expect(amountsOf(typePercentage(list, 0, 40))).toEqual([undefined, undefined])
})

test('an amount typed for one of two sets both percentages and gives the other the rest', () => {
  const list = typeAmount([share(amy, 50), share(ben, 50)], 0, 3333.33, 10_000)
  expect(list).toEqual([share(amy, 33.3, 3333.33), share(ben, 66.7, 6666.67)])
  expect(allocate(10_000, list)).toEqual([3333.33, 6666.67])
})

test('on a credit memo an amount of either sign is the same', () => {
  const list = [share(amy, 50), share(ben, 50)]
  const positive = typeAmount(list, 1, 400, -1_000)
  expect(positive).toEqual([share(amy, 60, -600), share(ben, 40, -400)])
  expect(typeAmount(list, 1, -400, -1_000)).toEqual(positive)
})

test('an amount above the total is shown as too much, and nothing is given to the other', () => {
  const list = typeAmount([share(amy, 50), share(ben, 50)], 0, 1_200, 1_000)
  expect(list).toEqual([share(amy, 120, 1_200), share(ben, 0, undefined)])
})

test('with a total of 0 an amount changes nothing', () => {
  const list = [share(amy, 60), share(ben, 40)]
  expect(typeAmount(list, 0, 5, 0)).toEqual(list)
})

test('three amounts typed one by one stay as typed', () => {
  let list = [share(amy, 33.3), share(ben, 33.3), share(cal, 33.4)]
  list = typeAmount(list, 0, 3333.33, 10_000)
  list = typeAmount(list, 1, 3333.33, 10_000)
  list = typeAmount(list, 2, 3333.34, 10_000)
  expect(percentagesOf(list)).toEqual([33.3, 33.3, 33.3])
  expect(allocate(10_000, list)).toEqual([3333.33, 3333.33, 3333.34])
})

test('typed amounts stay while the total is unchanged and are reset, with a note, when it changes', () => {
  const list = typeAmount([share(amy, 50), share(ben, 50)], 0, 3333.33, 10_000)
  expect(reprice(list, 10_000)).toEqual({ shares: list, amountsReset: false })
  const changed = reprice(list, 10_000.01)
  expect(changed.amountsReset).toBe(true)
  expect(changed.shares).toEqual([share(amy, 33.3, undefined), share(ben, 66.7, undefined)])
})

test('partly typed amounts stay only if the former total is the same', () => {
  const list = [share(amy, 40, 400), share(ben, 30)]
  expect(reprice(list, 1_000, 1_000).amountsReset).toBe(false)
  expect(reprice(list, 1_001, 1_000).amountsReset).toBe(true)
})

test('shares without typed amounts are never reset', () => {
  expect(reprice([share(amy, 60), share(ben, 40)], 12.34)).toEqual({
    shares: [share(amy, 60), share(ben, 40)],
    amountsReset: false,
  })
})

test('whatever is typed for one of two, both are 100 together and every cent is assigned', () => {
  const total = fc.integer({ min: 1, max: 999_999_999 })
  fc.assert(
    fc.property(total, fc.integer({ min: 0, max: 1_000 }), fc.boolean(), (whole, permille, credit) => {
      const grandTotal = (credit ? -whole : whole) / 100
      const amount = Math.floor((whole * permille) / 1_000) / 100
      const list = typeAmount([share(amy, 50), share(ben, 50)], 0, amount, grandTotal)
      expect(percentageSum(percentagesOf(list))).toBe(100)
      const amounts = allocate(grandTotal, list)
      expect(Math.abs(amounts[0]!)).toBe(amount)
      expect(amounts.reduce((all, each) => all + Math.round(each * 100), 0)).toBe(credit ? -whole : whole)
    }),
  )
})

test('retyping the same percentage keeps the amounts, even after other numbers', () => {
  const began = [share(amy, 33.3, 333.34), share(ben, 66.7, 666.66)]
  expect(typePercentage(began, 0, 33.3)).toEqual(began)
  const typed = [3, 33, 33.3].reduce((now, text) => typePercentage(now, 0, text, began), began)
  expect(typed).toEqual(began)
  expect(amountsOf(typePercentage(began, 0, 33.4, began))).toEqual([undefined, undefined])
})
