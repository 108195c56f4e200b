import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cents,
  divide,
  divideWhole,
  evenPercentages,
  formatDocumentMoney,
  formatMoney,
  formatOrderDiscount,
  formatPercent,
  formatUnits,
  multiply,
  parseDecimal,
  round,
  sum,
  toScaled,
} from './money.ts'

// (rules input/numbers, prices/exact-decimals, prices/number-texts, prices/credit-texts)
test.each([
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [1.004999, 2, 1],
  [8.345, 2, 8.35],
  [0.005, 2, 0.01],
  [-0.004, 2, 0],
  [99.45, 1, 99.5],
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [9_999_999_999.995, 2, 10_000_000_000],
  [1e-9, 2, 0],
] as const)('%d rounds half away from zero to %d decimals', (value, places, expected) => {
  const rounded = round(value, places)
  expect(rounded).toBe(expected)
  expect(Object.is(rounded, -0)).toBe(false)
})

test('NaN stays NaN when rounded and adds nothing to a sum', () => {
  expect(round(Number.NaN, 2)).toBeNaN()
  expect(sum([1.5, Number.NaN, Number.POSITIVE_INFINITY])).toBe(1.5)
})

test('tenths that binary floats lose add up', () => {
  expect(sum([0.1, 0.2])).toBe(0.3)
  expect(sum(Array.from({ length: 1_000 }, () => 0.01))).toBe(10)
  expect(sum([])).toBe(0)
})

test('products and quotients are exact before they are rounded', () => {
  expect(multiply(80.5, 12.35)).toBe(994.18)
  expect(multiply(1.1, 1.1, 4)).toBe(1.21)
  expect(divide(2, 3)).toBe(0.67)
  expect(divide(-1, 200)).toBe(-0.01)
  expect(divide(5, 0)).toBe(0)
})

test('a whole division rounds both signs alike', () => {
  expect([divideWhole(5n, 10n), divideWhole(-5n, 10n), divideWhole(4n, 10n)]).toEqual([1n, -1n, 0n])
})

function scaledByText(text: string, places: number): bigint {
  const negative = text.startsWith('-')
  const [whole = '', decimals = ''] = text.replace('-', '').split('.')
  const digits = BigInt(whole + decimals.slice(0, places).padEnd(places, '0'))
  const up = Number(decimals[places] ?? '0') >= 5 ? 1n : 0n
  return negative ? -(digits + up) : digits + up
}

test('every decimal with up to 5 places becomes the same whole cents as its text', () => {
  const decimal = fc.tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 99_999 }))
  fc.assert(
    fc.property(decimal, ([whole, part]) => {
      const text = `${whole}.${String(part).padStart(5, '0')}`
      expect(toScaled(Number(text), 2)).toBe(scaledByText(text, 2))
    }),
  )
})

test.each([
  [1, [100]],
  [2, [50, 50]],
  [3, [33.3, 33.3, 33.4]],
  [6, [16.6, 16.6, 16.6, 16.6, 16.6, 17]],
] as const)('100 divided by %d leaves the rest on the last', (count, expected) => {
  expect(evenPercentages(count)).toEqual(expected)
})

test.each([
  [1234.5, '$1,234.50'],
  [1234567.891, '$1,234,567.89'],
  [999.995, '$1,000.00'],
  [0, '$0.00'],
  [-0.001, '$0.00'],
  [-5, '-$5.00'],
  [null, '$0.00'],
  [undefined, '$0.00'],
  [Number.NaN, '$0.00'],
  [9_999_999_999.99, '$9,999,999,999.99'],
])('money of %s reads %s', (value, text) => {
  expect(formatMoney(value)).toBe(text)
})

test.each([
  [-1541.92, 'credit_memo', '($1,541.92)', true],
  [1541.92, 'credit_memo', '($1,541.92)', true],
  [0, 'credit_memo', '$0.00', false],
  [-0.004, 'credit_memo', '$0.00', false],
  [null, 'credit_memo', '$0.00', false],
  [1541.92, 'original', '$1,541.92', false],
  [1541.92, 'supplemental', '$1,541.92', false],
] as const)('%s of a document shows its sign by the document: %s', (value, documentType, text, negative) => {
  expect(formatDocumentMoney(value, documentType)).toEqual({ text, negative })
})

test('an order discount is signed as it adds to the column: less on an order, more on a credit memo', () => {
  expect(formatOrderDiscount(39.54)).toBe('($39.54)')
  expect(formatOrderDiscount(-39.54)).toBe('$39.54')
  expect(formatOrderDiscount(0)).toBe('$0.00')
})

test('percentages show the decimals of their kind', () => {
  expect(formatPercent(33.3)).toBe('33.3%')
  expect(formatPercent(5)).toBe('5.0%')
  expect(formatPercent(5, 2)).toBe('5.00%')
  expect(formatPercent(1.005, 2)).toBe('1.01%')
  expect(formatPercent(-12.34)).toBe('-12.3%')
  expect(formatPercent(null)).toBe('0.0%')
})

test('units show no trailing zeros', () => {
  expect([1234.5, 80, 12.25, 0, 100].map(formatUnits)).toEqual(['1,234.5', '80', '12.25', '0', '100'])
  expect(formatUnits(undefined)).toBe('0')
})

test.each([
  ['1,234.5', 1234.5],
  ['$12', 12],
  ['$ 12', 12],
  [' 5 ', 5],
  ['5.', 5],
  ['.5', 0.5],
  ['-3', -3],
  ['-$3.10', -3.1],
  ['$-3', -3],
  ['-0', 0],
  ['007', 7],
  ['1234567.89', 1234567.89],
])('%j is read as a number', (text, value) => {
  expect(parseDecimal(text)).toBe(value)
})

test.each([
  '',
  ' ',
  '.',
  '$',
  '-',
  'abc',
  '1,5',
  '1,2345',
  '1.2.3',
  '1e5',
  '--3',
  '-$-3',
  '5%',
  '1 00',
  'NaN',
  '0x10',
])('%j is refused as a number', (text) => {
  expect(parseDecimal(text)).toBeNull()
})

test('formatted money can be typed back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (whole) => {
      expect(parseDecimal(formatMoney(whole / 100))).toBe(cents(whole / 100))
    }),
  )
})
