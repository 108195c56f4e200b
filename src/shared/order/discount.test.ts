import { expect, test } from 'vitest'
import {
  discountNotification,
  discountReasons,
  discountWarning,
  formatLineDiscount,
  isHighDiscount,
} from './discount-check.ts'

test.each([
  [0, 0, []],
  [0.01, 0, ['above maximum 0.0%']],
  [5, 5, []],
  [5.01, 5, ['above maximum 5.0%']],
  [9.99, 20, []],
  [10, 20, ['10% or more']],
  [20.01, 20, ['10% or more', 'above maximum 20.0%']],
])(
  'a discount of %d with a maximum of %d is to be checked for %j',
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
