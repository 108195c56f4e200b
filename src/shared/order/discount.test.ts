import { expect, test } from 'vitest'
import {
  discountNotification,
  discountReasons,
  discountText,
  discountWarning,
  formatLineDiscount,
  isHighDiscount,
} from './discount.ts'

// (rules lists/quick-edit-discount, prices/check-badge, prices/maximum-discount-warns)
// (rules prices/high-discount-in-red, prices/number-texts)
test.each([
  [0, 0, []],
  [0.01, 0, ['above maximum 0.0%']],
  [5, 5, []],
  [5.01, 5, ['above maximum 5.0%']],
  [9.99, 20, []],
  [10, 20, ['10% or more']],
  [20.01, 20, ['10% or more', 'above maximum 20.0%']],
])(
  'a discount of %d with a maximum of %d needs a check for %j',
  (effectiveDiscountPercent, maxDiscount, reasons) => {
    const line = { effectiveDiscountPercent, maxDiscount }
    expect(discountReasons(line)).toEqual(reasons)
    expect(discountNotification([{ effectiveDiscountPercent: 0, maxDiscount: 0 }, line])).toBe(
      reasons.length > 0,
    )
  },
)

test('9.99 is not red and 10 is', () => {
  expect([isHighDiscount(9.99), isHighDiscount(10)]).toEqual([false, true])
})

test('the editor warns above the maximum only', () => {
  expect(discountWarning({ effectiveDiscountPercent: 5.01, maxDiscount: 5 })).toBe(
    'Maximum discount for this service is 5.0%',
  )
  expect(discountWarning({ effectiveDiscountPercent: 5, maxDiscount: 5 })).toBeNull()
})

test('a line discount reads as it was given', () => {
  const line = { discountPercent: 5, discountInDollars: 1.25 }
  expect(formatLineDiscount({ ...line, discountType: 'percent' })).toBe('5.00%')
  expect(formatLineDiscount({ ...line, discountType: 'dollars' })).toBe('$1.25')
})

test.each([
  ['', '5', '5'],
  ['5', '5.', '5.'],
  ['5.', '5.5', '5.5'],
  ['1', '1,', '1'],
  ['', '1,5', ''],
  ['5.5', '5.5.', '5.5'],
  ['', '5.5.5', ''],
  ['7', '1e1', '11'],
  ['12', '12a', '12'],
  ['', '-1', '1'],
  ['', '1a,2.5-', '12.5'],
  ['', ' 7.5 %', '7.5'],
  ['', '$1,250.5', '1250.5'],
  ['3', '1a,2', '3'],
  ['3', '1.2.3', '3'],
  ['12', '', ''],
  ['', '1,250.50', '1250.50'],
  ['3', '1.250,50', '3'],
  ['3', '5-10', '3'],
  ['3', '1/2', '3'],
  ['3', '12 5', '3'],
  ['3', '5 % 10', '3'],
  ['3', '1e-5', '3'],
  ['3', ',5', '3'],
  ['12', '1-2', '12'],
])('after %j, %j leaves %j', (before, typed, after) => {
  expect(discountText(before, typed)).toBe(after)
})

test('key by key, `1a,2.5-` leaves 12.5', () => {
  const left = [...'1a,2.5-'].reduce((text, key) => discountText(text, text + key), '')
  expect(left).toBe('12.5')
})

test('key by key, a rejected character leaves the text before it', () => {
  const left = [...'5-1/0 .2,5'].map((_, at, keys) => keys.slice(0, at + 1).join(''))
  expect(left.reduce((text, typed) => discountText(text, text + typed.at(-1)), '')).toBe('510.25')
})
