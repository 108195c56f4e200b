import { expect, it } from 'vitest'
import { caretBehind, formatPhone } from './phone.ts'

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

it('the caret stays behind the digits that it stood behind', () => {
  const places = [0, 3, 4, 6, 10].map((digits) => caretBehind('515-555-1234', digits))
  expect(places).toEqual([0, 3, 5, 7, 12])
})
