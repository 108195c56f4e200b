import { expect, test } from 'vitest'
import { discountText } from './discount-text.ts'

test.each([
  ['', '5', '5'],
  ['5', '5.', '5.'],
  ['5.', '5.5', '5.5'],
  ['1', '1,', '1'],
  ['', '1,5', ''],
  ['5.5', '5.5.', '5.5'],
  ['', '5.5.5', ''],
  ['7', '1e1', '7'],
  ['12', '12a', '12'],
  ['', '-1', ''],
  ['12', '', ''],
])('after %j, %j leaves %j', (before, typed, after) => {
  expect(discountText(before, typed)).toBe(after)
})

test('key by key, `1a,2.5-` leaves 12.5', () => {
  const left = [...'1a,2.5-'].reduce((text, key) => discountText(text, text + key), '')
  expect(left).toBe('12.5')
})
