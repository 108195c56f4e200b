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

test('key by key, a sign that is not taken leaves what stood before it', () => {
  const left = [...'5-1/0 .2,5'].map((_, at, keys) => keys.slice(0, at + 1).join(''))
  expect(left.reduce((text, typed) => discountText(text, text + typed.at(-1)), '')).toBe('510.25')
})
