import { expect, test } from 'vitest'
import { draft, stored } from '#test/world/example-order.ts'
import { creditWarning, familyCredit } from './credit.ts'

const parent = stored(draft(), { id: 12, displayPo: '12', grandTotal: 1_541.92, finalized: true })
const more = stored(draft(), { id: 13, displayPo: '12-S1', documentType: 'supplemental', grandTotal: 100 })
const memo = stored(draft(), {
  id: 14,
  displayPo: '12-C1',
  documentType: 'credit_memo',
  grandTotal: -600,
  finalized: true,
})
const archived = stored(draft(), { id: 15, documentType: 'supplemental', grandTotal: 999, status: false })

// (rule kinds/credit-more-than-ordered)
test('what is left to credit counts active members and names the open ones', () => {
  expect(familyCredit([parent, more, memo, archived])).toEqual({
    ordered: 1_641.92,
    credited: 600,
    left: 1_041.92,
    open: ['12-S1'],
  })
})

test('a credit memo being changed is not counted against itself', () => {
  expect(familyCredit([parent, more, memo], 14).left).toBe(1_641.92)
})

test.each([
  [1_041.92, false],
  [-1_041.92, false],
  [1_041.93, true],
  [-1_041.93, true],
])('a credit memo of %d on 1,041.92 that are left is warned of: %s', (grandTotal, warned) => {
  const credit = familyCredit([parent, more, memo])
  expect(creditWarning(credit, grandTotal) !== null).toBe(warned)
})

test('the warning names every figure, open orders and hidden ones', () => {
  const credit = familyCredit([parent, more, memo])
  expect(creditWarning(credit, -1_100, 2)).toBe(
    'This credit memo of $1,100.00 brings the credits to $1,700.00, $58.08 more than the $1,641.92 that was ordered. ' +
      'Still open: 12-S1. Orders of this family that you cannot see are not counted: 2.',
  )
})
