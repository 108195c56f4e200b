import { describe, expect, it } from 'vitest'
import { type Calculator, type CalculatorKey, cleared, enter, press } from './calculator.ts'

const named: Record<string, CalculatorKey> = { n: 'negate', b: 'backspace', c: 'clear' }

function keys(text: string, start: Calculator = cleared): Calculator {
  return [...text.replaceAll(' ', '')].reduce(
    (now, key) => press(now, named[key] ?? (key as CalculatorKey)),
    start,
  )
}
const display = (text: string) => keys(text).display

// (rule lists/calculator-totals)
describe('the calculator', () => {
  // (rule lists/calculator)
  it('starts at 0', () => {
    expect(cleared.display).toBe('0')
  })

  it.each([
    ['2 + 3 =', '5'],
    ['2 - 5 =', '-3'],
    ['6 * 7 =', '42'],
    ['7 / 2 =', '3.5'],
    ['2 + 3 * 4 =', '20'],
    ['2 + 3 +', '5'],
    ['2 + * 4 =', '8'],
    ['2 + =', '4'],
    ['5 =', '5'],
    ['5 = 3', '3'],
    ['2 + 3 = * 4 =', '20'],
    ['0 . 1 + 0 . 2 =', '0.3'],
    ['1 / 3 =', '0.3333333'],
    ['2 / 3 =', '0.6666667'],
    ['1 / 3 * 3 =', '0.9999999'],
    ['0.00000005 * 1 =', '0.0000001'],
    ['0.00000004 * 1 =', '0'],
    ['1.50 + 1 =', '2.5'],
    ['99999999 * 99999999 =', '9999999800000001'],
  ])('%s shows %s', (text, expected) => {
    expect(display(text)).toBe(expected)
  })

  it.each([
    ['007', '7'],
    ['.5', '0.5'],
    ['1..5', '1.5'],
    ['1.', '1.'],
    ['1. + 1 =', '2'],
    ['1234567890123456', '123456789012345'],
    ['5n', '-5'],
    ['5nn', '5'],
    ['n', '0'],
    ['2 + 3n =', '-1'],
    ['2 + 3 = n', '-5'],
    ['2 + n =', '0'],
    ['123b', '12'],
    ['1b', '0'],
    ['5nb', '0'],
    ['2 + 3 = b', '5'],
    ['2 + 3 c', '0'],
  ])('types %s as %s', (text, expected) => {
    expect(display(text)).toBe(expected)
  })

  it('shows Error for a division by zero until it is cleared', () => {
    expect(display('5 / 0 =')).toBe('Error')
    expect(display('5 / 0 + 1 = n b')).toBe('Error')
    expect(display('5 / 0 = c 2')).toBe('2')
  })

  it('takes a total as the current operand', () => {
    expect(enter(cleared, 1541.92).display).toBe('1541.92')
    expect(keys('- 41.92 =', enter(cleared, 1541.92)).display).toBe('1500')
    expect(keys('=', enter(keys('100 +'), -450.1)).display).toBe('-350.1')
    expect(enter(keys('5 / 0 ='), 7)).toMatchObject({ display: '7', operator: null })
    expect(keys('3', enter(cleared, 12)).display).toBe('3')
  })

  it('never shows a minus zero', () => {
    expect(display('5n * 0 =')).toBe('0')
    expect(enter(cleared, -0).display).toBe('0')
  })
})
