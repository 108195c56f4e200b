import { expect, test } from 'vitest'
import { stepNumber } from './step-number.ts'

test('steps by the given step and keeps the decimals that were typed', () => {
  expect(stepNumber('8.75', 0.01, 1)).toBe('8.76')
  expect(stepNumber('1,250.55', 0.1, 1)).toBe('1250.65')
  expect(stepNumber('', 0.1, 1)).toBe('0.1')
})

test('stops at the bounds and leaves what is not a number alone', () => {
  expect(stepNumber('0', 0.1, -1)).toBe('0.0')
  expect(stepNumber('100.0', 0.1, 1, 0, 100)).toBe('100.0')
  expect(stepNumber('abc', 1, 1)).toBeNull()
})
