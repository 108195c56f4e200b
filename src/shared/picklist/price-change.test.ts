import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/world/properties.ts'
import { limits } from '../limits.ts'
import type { PriceChange } from './import-plan.ts'
import { crops, gridSizes, serviceTypes } from './lists.ts'
import {
  newPrice,
  priceChangeProblems,
  priceChangeText,
  pricedEntry,
  priceFields,
  priceSteps,
} from './price-change.ts'

const up = (amount: number, more: Partial<PriceChange> = {}): PriceChange => ({
  direction: 'up',
  by: 'percent',
  amount,
  roundTo: 'cents',
  fields: ['unitPrice', 'samplePrice'],
  ...more,
})
const down = { direction: 'down' } as const
const dollars = { by: 'dollars' } as const
const toFive = { roundTo: '5 cents' } as const

// (rules season-prices/rounding, season-prices/refused)
describe('a changed price', () => {
  it.for([
    [6.5, up(3), 6.7],
    // Half a cent rounds up (1.005 to 1.01). When prices are rounded to 5 cents, 2.5 cents round up (1.025 to
    // 1.05).
    [6.5, up(3, toFive), 6.7],
    [1.02, up(0.5, { ...dollars, amount: 0.01, ...toFive }), 1.05],
    [1, up(0.5), 1.01],
    [1, up(2.5, toFive), 1.05],
    [1, up(2.49, toFive), { stays: 'Unit Price would stay at $1.00 when rounded to 5 cents' }],
    // In floating point, 1.15 times 1.1 is 1.2649999999999999, which would round to 1.26.
    [1.15, up(10), 1.27],
    [0.07, up(50), 0.11],
    [0.01, up(49.99), { stays: 'Unit Price would stay at $0.01 when rounded to cents' }],
    [12.35, up(2.5, { ...dollars, ...down }), 9.85],
    [12.35, up(2.52, { ...dollars, ...down, ...toFive }), 9.85],
    [5.25, up(33.33, down), 3.5],
    [
      6.51,
      up(0.01, { ...dollars, ...toFive }),
      { stays: 'Unit Price would stay at $6.51: rounding to 5 cents would lower it' },
    ],
    [
      6.54,
      up(0.01, { ...dollars, ...down, ...toFive }),
      { stays: 'Unit Price would stay at $6.54: rounding to 5 cents would raise it' },
    ],
    [
      3,
      up(3, { ...dollars, ...down }),
      { refused: 'Unit Price would become $0.00; a price must stay above $0.00' },
    ],
    [
      3,
      up(6.5, { ...dollars, ...down }),
      { refused: 'Unit Price would become -$3.50; a price must stay above $0.00' },
    ],
    [0.02, up(3, toFive), { refused: 'Unit Price would become $0.00; a price must stay above $0.00' }],
    [99_999.98, up(0.01, dollars), 99_999.99],
    [
      99_999.99,
      up(0.01, dollars),
      { refused: 'Unit Price would become $100,000.00; the maximum is $99,999.99' },
    ],
    [
      99_999.98,
      up(0.01, { ...dollars, ...toFive }),
      { refused: 'Unit Price would become $100,000.00; the maximum is $99,999.99' },
    ],
    [0, up(3), 'unset'],
    [0, up(1, dollars), 'unset'],
  ] as const)('of %d by %j', ([price, change, expected]) => {
    const result = newPrice('Unit Price', price, change)
    if (expected === 'unset') expect(result).toEqual({ kind: 'unset' })
    else if (typeof expected === 'number') expect(result).toEqual({ kind: 'changed', price: expected })
    else if ('stays' in expected) expect(result).toEqual({ kind: 'kept', reason: expected.stays })
    else expect(result).toEqual({ kind: 'refused', sentence: expected.refused })
  })

  const changes = fc.record({
    direction: fc.constantFrom('up' as const, 'down' as const),
    by: fc.constantFrom('percent' as const, 'dollars' as const),
    amount: fc.integer({ min: 1, max: 99_999 }).map((hundredths) => hundredths / 100),
    roundTo: fc.constantFrom('cents' as const, '5 cents' as const),
    fields: fc.constant<string[]>(['unitPrice']),
  })
  const prices = fc
    .oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 9_999_999 }))
    .map((cents) => cents / 100)

  function oracle(price: number, { direction, by, amount, roundTo }: PriceChange): Big {
    const factor = direction === 'up' ? 1 : -1
    const exact =
      by === 'percent'
        ? new Big(price).times(new Big(100).plus(new Big(amount).times(factor))).div(100)
        : new Big(price).plus(new Big(amount).times(factor))
    const step = roundTo === 'cents' ? '0.01' : '0.05'
    return exact.div(step).round(0, Big.roundHalfUp).times(step)
  }

  it('is the exact decimal, rounded once, half up, to whole rounding steps', () => {
    fc.assert(
      fc.property(prices, changes, (price, change) => {
        const exact = oracle(price, change)
        const result = newPrice('Unit Price', price, change)
        if (result.kind === 'changed') {
          expect(new Big(result.price).toFixed()).toBe(exact.toFixed())
          expect(
            exact
              .times(100)
              .mod(change.roundTo === 'cents' ? 1 : 5)
              .toFixed(),
          ).toBe('0')
          expect(exact.gt(price)).toBe(change.direction === 'up')
        } else if (result.kind === 'refused') {
          expect(exact.lte(0) || exact.gt(limits.price.max)).toBe(true)
        } else {
          expect(exact.eq(price) || exact.gt(price) !== (change.direction === 'up')).toBe(true)
        }
      }),
      { numRuns: runs(2_000) },
    )
  })
})

// (rule season-prices/amount)
describe('a change of prices', () => {
  it.for([
    [up(0.01), []],
    [up(999.99), []],
    [up(0), ['Enter a percentage from 0.01 to 999.99, with at most 2 decimals']],
    [up(-3), ['Enter a percentage from 0.01 to 999.99, with at most 2 decimals']],
    [up(1_000), ['Enter a percentage from 0.01 to 999.99, with at most 2 decimals']],
    [up(3.125), ['Enter a percentage from 0.01 to 999.99, with at most 2 decimals']],
    [up(Number.NaN), ['Enter a percentage from 0.01 to 999.99, with at most 2 decimals']],
    [up(99_999.99, dollars), []],
    [up(100_000, dollars), ['Enter an amount from $0.01 to $99,999.99, with at most 2 decimals']],
    [up(0.005, dollars), ['Enter an amount from $0.01 to $99,999.99, with at most 2 decimals']],
    [up(3, { fields: [] }), ['Choose at least one price']],
    [up(3, { fields: ['name'] }), ['name is not a price field of the service types']],
  ] as const)('%j is refused with %j', ([change, sentences]) => {
    expect(priceChangeProblems(serviceTypes, change).map(({ message }) => message)).toEqual(sentences)
  })

  it('is for lists that have prices', () => {
    expect(
      [serviceTypes, gridSizes, crops].map((list) => priceFields(list).map(({ label }) => label)),
    ).toEqual([['Unit Price', 'Sample Price'], ['Service Price'], []])
  })

  it('is described in words', () => {
    expect(priceChangeText(serviceTypes, up(3))).toBe('up by 3%, rounded to cents')
    expect(priceChangeText(gridSizes, up(1.5, { ...dollars, ...down, ...toFive, fields: ['price'] }))).toBe(
      'down by $1.50, rounded to 5 cents',
    )
    expect(priceChangeText(serviceTypes, up(12.25, { fields: ['samplePrice'] }))).toBe(
      'Sample Price up by 12.25%, rounded to cents',
    )
  })
})

// (rules season-prices/only-selected, season-prices/unset-stays)
describe('the steps of a change', () => {
  const service = (id: number, unitPrice: number, samplePrice: number) => ({
    id,
    name: `Service ${id}`,
    unitPrice,
    samplePrice,
    locked: true,
    version: 7,
  })
  const stored = [service(1, 10, 0), service(2, 0, 0), service(3, 2, 50), service(4, 1, 1)]

  it('are of the chosen entries only, each once, and of their prices only', () => {
    const { steps, errors } = priceSteps(serviceTypes, stored, [4, 1, 1, '4'], up(5))
    expect(errors).toEqual([])
    expect(steps).toEqual([
      {
        kind: 'changed',
        line: 1,
        before: stored[3],
        after: { ...stored[3], unitPrice: 1.05, samplePrice: 1.05 },
        reason: null,
      },
      { kind: 'changed', line: 2, before: stored[0], after: { ...stored[0], unitPrice: 10.5 }, reason: null },
    ])
  })

  it('leave a price of 0, which means that none is set', () => {
    expect(priceSteps(serviceTypes, stored, [2], up(5, dollars)).steps).toMatchObject([
      { kind: 'kept', after: stored[1], reason: 'no price is set' },
    ])
  })

  it('report what can’t be done at its entry, which stays unchanged, and missing entries', () => {
    const { steps, errors } = priceSteps(serviceTypes, stored, [3, 9], up(5, { ...dollars, ...down }))
    expect(steps).toMatchObject([
      {
        kind: 'kept',
        line: 1,
        after: stored[2],
        reason: 'Unit Price would become -$3.00; a price must stay above $0.00',
      },
    ])
    expect(errors).toEqual([
      {
        line: 1,
        field: 'unitPrice',
        message: 'Service 3: Unit Price would become -$3.00; a price must stay above $0.00',
      },
      { line: 2, field: null, message: 'Service type 9 no longer exists; leave it out' },
    ])
  })

  it('report the price that stays when the other changes', () => {
    expect(pricedEntry(serviceTypes, service(5, 100, 0.01), up(5))).toEqual({
      prices: { unitPrice: 105 },
      reason: 'Sample Price would stay at $0.01 when rounded to cents',
      refused: [],
    })
  })

  it('change only the chosen price', () => {
    expect(pricedEntry(serviceTypes, service(5, 100, 10), up(5, { fields: ['samplePrice'] })).prices).toEqual(
      {
        samplePrice: 10.5,
      },
    )
  })
})
