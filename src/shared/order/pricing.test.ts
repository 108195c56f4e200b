import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/world/properties.ts'
import { type PricedFields, priceDraft, priceLine, priceOrder } from './pricing.ts'

const plain = { discountType: 'percent', discountPercent: 0, discountInDollars: 0 } as const
const north: PricedFields = { ...plain, acres: 123.4, costPerAcre: 5.25, discountPercent: 5 }
const south: PricedFields = {
  ...plain,
  acres: 80.5,
  costPerAcre: 12.35,
  discountType: 'dollars',
  discountInDollars: 0.35,
}
const reference = { discountPercentage: 2.5, lineItems: [north, south] }

// (rules prices/exact-decimals, prices/line-total, prices/order-total, prices/credit-sign)
test('the reference order is priced to the cent', () => {
  const priced = priceDraft({ ...reference, documentType: 'original' })
  expect(priced.lines).toEqual([
    {
      subtotalBeforeDiscount: 647.85,
      subtotalAfterDiscount: 615.46,
      total: 615.46,
      effectiveDiscountPercent: 5,
    },
    {
      subtotalBeforeDiscount: 994.18,
      subtotalAfterDiscount: 966,
      total: 966,
      effectiveDiscountPercent: 2.83,
    },
  ])
  expect(priced).toMatchObject({
    lineItemSubtotalBeforeDiscounts: 1642.03,
    lineItemSubtotalAfterDiscounts: 1581.46,
    discountAmount: 39.54,
    grandTotal: 1541.92,
  })
})

test('the reference order as a credit memo is negative and its lines are not', () => {
  const priced = priceDraft({ ...reference, documentType: 'credit_memo' })
  expect(priced.lines.map((line) => line.total)).toEqual([615.46, 966])
  expect(priced).toMatchObject({
    lineItemSubtotalBeforeDiscounts: -1642.03,
    lineItemSubtotalAfterDiscounts: -1581.46,
    discountAmount: -39.54,
    grandTotal: -1541.92,
  })
})

test.each([
  ['half a cent away from zero', { ...plain, acres: 0.1, costPerAcre: 0.05 }, 0.01, 0.01, 0],
  [
    'units and price with more decimals as they are stored',
    { ...plain, acres: 1, costPerAcre: 1.005 },
    1.01,
    1.01,
    0,
  ],
  ['a discount of everything', { ...north, discountPercent: 100 }, 647.85, 0, 100],
  ['dollars that are the whole price', { ...south, discountInDollars: 12.35 }, 994.18, 0, 100],
  ['nothing at all', { ...plain, acres: 0, costPerAcre: 5, discountPercent: 10 }, 0, 0, 0],
  [
    'only the discount of its type',
    { ...north, discountPercent: 0, discountInDollars: 1 },
    647.85,
    647.85,
    0,
  ],
  ['no number as zero', { ...plain, acres: Number.NaN, costPerAcre: 5 }, 0, 0, 0],
] as const)('a line prices %s', (_, line, before, after, effective) => {
  expect(priceLine(line)).toEqual({
    subtotalBeforeDiscount: before,
    subtotalAfterDiscount: after,
    total: after,
    effectiveDiscountPercent: effective,
  })
})

test('an order without lines is priced at zero, without a minus sign on a credit memo', () => {
  const priced = priceOrder({ documentType: 'credit_memo', discountPercentage: 10, lines: [] })
  expect(Object.values(priced).every((figure) => Object.is(figure, 0))).toBe(true)
})

/** An exact fraction. The tests compute expected amounts with it, without using any code under test. */
interface Rational {
  n: bigint
  d: bigint
}
function rational(value: number): Rational {
  const [whole = '', decimals = ''] = String(value).split('.')
  return { n: BigInt(whole + decimals), d: 10n ** BigInt(decimals.length) }
}
const times = (a: Rational, b: Rational): Rational => ({ n: a.n * b.n, d: a.d * b.d })
const minus = (a: Rational, b: Rational): Rational => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d })
/** Rounds to hundredths, half up; every value here is at least 0. */
function hundredths(value: Rational): bigint {
  const whole = (value.n * 100n) / value.d
  const rest = value.n * 100n - whole * value.d
  return rest * 2n >= value.d ? whole + 1n : whole
}
const ofCents = (n: bigint): Rational => ({ n, d: 100n })
function text(cents: bigint): string {
  const sign = cents < 0n ? '-' : ''
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function oracle(lines: readonly PricedFields[], percentage: number) {
  const priced = lines.map((line) => {
    const before = hundredths(times(rational(line.acres), rational(line.costPerAcre)))
    const byPercent = times(minus(rational(100), rational(line.discountPercent)), { n: 1n, d: 100n })
    const off = hundredths(times(rational(line.acres), rational(line.discountInDollars)))
    const after =
      line.discountType === 'percent' ? hundredths(times(ofCents(before), byPercent)) : before - off
    const effective = before === 0n ? 0n : hundredths({ n: (before - after) * 100n, d: before })
    return { before, after, effective }
  })
  const before = priced.reduce((total, line) => total + line.before, 0n)
  const after = priced.reduce((total, line) => total + line.after, 0n)
  const discount = hundredths(times(times(ofCents(after), rational(percentage)), { n: 1n, d: 100n }))
  return { priced, before, after, discount, grand: after - discount }
}

const hundredth = (max: number) => fc.integer({ min: 0, max }).map((whole) => whole / 100)
const anyLine = fc
  .record({
    acres: hundredth(99_999_999),
    costPerAcre: hundredth(9_999_999),
    discountType: fc.constantFrom('percent' as const, 'dollars' as const),
    discountPercent: hundredth(10_000),
    part: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ part, ...line }) => ({
    ...line,
    discountInDollars: Math.floor((Math.round(line.costPerAcre * 100) * part) / 100) / 100,
  }))
const anyOrder = fc.record({
  lineItems: fc.array(anyLine, { maxLength: 12 }),
  discountPercentage: hundredth(10_000),
})

test('every figure of any order equals one computed with rationals', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const priced = priceDraft({ ...order, documentType: 'original' })
      const expected = oracle(order.lineItems, order.discountPercentage)
      priced.lines.forEach((line, i) => {
        expect(line.subtotalBeforeDiscount.toFixed(2)).toBe(text(expected.priced[i]!.before))
        expect(line.subtotalAfterDiscount.toFixed(2)).toBe(text(expected.priced[i]!.after))
        expect(line.effectiveDiscountPercent.toFixed(2)).toBe(text(expected.priced[i]!.effective))
        expect(line.total).toBe(line.subtotalAfterDiscount)
      })
      expect(priced.lineItemSubtotalBeforeDiscounts.toFixed(2)).toBe(text(expected.before))
      expect(priced.lineItemSubtotalAfterDiscounts.toFixed(2)).toBe(text(expected.after))
      expect(priced.discountAmount.toFixed(2)).toBe(text(expected.discount))
      expect(priced.grandTotal.toFixed(2)).toBe(text(expected.grand))
    }),
    { numRuns: runs(500) },
  )
})

test('no subtotal of a line is below zero, and no effective discount outside of 0 to 100', () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      const { subtotalBeforeDiscount, subtotalAfterDiscount, effectiveDiscountPercent } = priceLine(line)
      expect(subtotalAfterDiscount).toBeGreaterThanOrEqual(0)
      expect(subtotalBeforeDiscount).toBeGreaterThanOrEqual(subtotalAfterDiscount)
      expect(effectiveDiscountPercent).toBeGreaterThanOrEqual(0)
      expect(effectiveDiscountPercent).toBeLessThanOrEqual(100)
    }),
  )
})

test('a credit memo is the exact negative of the same original', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const { lines, ...original } = priceDraft({ ...order, documentType: 'original' })
      const { lines: creditLines, ...credit } = priceDraft({ ...order, documentType: 'credit_memo' })
      expect(creditLines).toEqual(lines)
      expect(Object.values(credit).map((figure) => 0 - figure)).toEqual(Object.values(original))
    }),
  )
})
