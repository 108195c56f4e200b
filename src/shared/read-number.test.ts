import { describe, expect, it } from 'vitest'
import { type Measure, readNumber } from './read-number.ts'
import { whyNoNumber } from './why-no-number.ts'

// (rule input/numbers)
describe('a typed number', () => {
  it.each<[string, Measure, number]>([
    ['80', 'units', 80],
    ['1,234.50', 'units', 1234.5],
    ['80 ac', 'units', 80],
    ['80ac.', 'units', 80],
    ['12 Acres', 'units', 12],
    ['3 samples', 'units', 3],
    ['10%', 'percent', 10],
    ['10.5 %', 'percent', 10.5],
    ['$12', 'dollars', 12],
    ['$ 1,234.50', 'dollars', 1234.5],
    ['-$5', 'dollars', -5],
    ['$-5', 'dollars', -5],
    ['5.', 'dollars', 5],
    ['.5', 'dollars', 0.5],
    ['\u00a01\u202f234.5\u2009', 'dollars', 1234.5],
    ['\u200b80\ufeff', 'units', 80],
    ['\u221280', 'units', -80],
    ['８０', 'units', 80],
    ['-0', 'units', 0],
  ])('%j of %s is read', (text, of, number) => {
    expect(readNumber(text, of)).toBe(number)
  })

  it.each<[string, Measure]>([
    ['', 'units'],
    ['-', 'units'],
    ['.', 'units'],
    ['1,5', 'units'],
    ['1.234,50', 'dollars'],
    ['12,34,567', 'dollars'],
    ['1e5', 'units'],
    ['many', 'units'],
    ['$5', 'percent'],
    ['5%', 'dollars'],
    ['5 ac', 'dollars'],
    ['1 2', 'units'],
    ['--5', 'units'],
    ['1.2.3', 'units'],
    ['5²', 'units'],
  ])('%j of %s is none', (text, of) => {
    expect(readNumber(text, of)).toBeNull()
  })

  it.each([
    ['1,5', 'has a decimal comma'],
    ['$1.234,50', 'has a decimal comma'],
    ['12,50', 'has a decimal comma'],
    ['1.00E+05', 'has an exponent'],
    ['many', null],
  ])('%j gives a reason', (text, why) => {
    expect(whyNoNumber(text)).toBe(why)
  })
})
