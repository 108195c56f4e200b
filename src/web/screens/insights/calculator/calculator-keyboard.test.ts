import { expect, it } from 'vitest'
import { calculatorKey } from './calculator-keyboard.ts'

// (rule lists/calculator)
it.each([
  ['7', '7'],
  ['+', '+'],
  ['/', '/'],
  ['x', '*'],
  [',', '.'],
  ['Enter', '='],
  ['Backspace', 'backspace'],
  ['Delete', 'clear'],
  ['F9', 'negate'],
  ['Escape', null],
  ['Tab', null],
  ['a', null],
])('the key %s means %s', (key, meaning) => {
  expect(calculatorKey(key)).toBe(meaning)
})
