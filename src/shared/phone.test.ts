import { expect, it } from 'vitest'
import { caretBehind, formatPhone, isTooLong, readPhone, withoutCountryCode } from './phone.ts'

// (rule accounts/phone-format)
it.for([
  ['', ''],
  ['515', '515'],
  ['5155', '515-5'],
  ['515555', '515-555'],
  ['5155551234', '515-555-1234'],
  ['(515) 555-1234', '515-555-1234'],
  ['515.555.1234 ext 9', '515-555-1234'],
  ['515555123499', '515-555-1234'],
  ['no digits', ''],
] as const)('%j is written %j, with ten digits at most', ([typed, shown]) => {
  expect(formatPhone(typed)).toBe(shown)
})

it.for([
  ['605-555-1234', false],
  ['1-605-555-1234', false],
  ['605-555-12349', true],
] as const)('%j has more digits than a number: %s', ([typed, tooLong]) => {
  expect(isTooLong(typed)).toBe(tooLong)
})

it('the caret stays after the same digits', () => {
  const places = [0, 3, 4, 6, 10].map((digits) => caretBehind('515-555-1234', digits))
  expect(places).toEqual([0, 3, 5, 7, 12])
})

const notTen = 'Enter a ten-digit phone number, such as 515-555-1234, or any other format up to 12 characters'
const unfinished = 'Enter all ten digits of the phone number, such as 515-555-1234'

// (rule accounts/phone-format)
it.for([
  ['', '', ''],
  ['5155551234', '515-555-1234', '515-555-1234'],
  ['+1 (515) 555-1234', '515-555-1234', '515-555-1234'],
  ['1.515.555.1234', '515-555-1234', '515-555-1234'],
  ['515-555', '515-555', unfinished],
  ['555-1234 x9', '555-1234 x9', unfinished],
  ['1'.repeat(12), '1'.repeat(12), unfinished],
  ['1'.repeat(13), notTen, unfinished],
  ['515-555-1234 ext. 9', notTen, unfinished],
  ['515-555-1234 barn', notTen, unfinished],
  ['+44 20 7946 0958', notTen, unfinished],
] as const)('the number %j of a call is %j, and typed by hand %j', ([text, called, typed]) => {
  const read = (by: 'hand' | 'call') => {
    const result = readPhone(text, by)
    return 'value' in result ? result.value : result.sentence
  }
  expect([read('call'), read('hand')]).toEqual([called, typed])
})

it.for([
  ['+1 515 555 1234', '515-555-1234'],
  ['1-515-555-1234 ext 9', '515-555-1234'],
  ['1515555', '151-555-5'],
] as const)('the pasted number %j is %j, without the number of the country', ([pasted, shown]) => {
  expect(formatPhone(withoutCountryCode(pasted))).toBe(shown)
})
