import Big from 'big.js'
import type { DocumentType } from './order/kinds.ts'
import { readNumber } from './read-number.ts'

/**
 * Exact decimal arithmetic: the functions in this file take and return plain numbers, but never compute with
 * binary floats.
 */

const powers = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000] as const
type Places = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

/**
 * Scales a value to a whole number, rounded half away from zero: 12.34 with 2 places gives 1234n. Returns 0
 * for non-finite values, which the rules reject on input.
 */
export function toScaled(value: number, places: Places): bigint {
  if (!Number.isFinite(value)) return 0n
  const whole = Math.round(value * powers[places])
  if (Number.isSafeInteger(whole) && whole / powers[places] === value) return BigInt(whole)
  return BigInt(new Big(value).times(powers[places]).round(0, Big.roundHalfUp).toFixed(0))
}

/** The inverse of `toScaled`: 1234n with 2 places gives 12.34. Exact up to 15 digits, never -0. */
export function fromScaled(scaled: bigint, places: Places): number {
  return Number(scaled) / powers[places]
}

/** Integer division rounded half away from zero; the divisor is above 0. */
export function divideWhole(value: bigint, by: bigint): bigint {
  const magnitude = value < 0n ? -value : value
  const rounded = (magnitude * 2n + by) / (by * 2n)
  return value < 0n ? -rounded : rounded
}

/**
 * Rounds to `places` decimal places, half away from zero: 1.005 becomes 1.01. Returns non-finite values
 * unchanged.
 */
export function round(value: number, places: Places): number {
  return Number.isFinite(value) ? fromScaled(toScaled(value, places), places) : value
}

/** Rounds dollars to whole cents, half away from zero. */
export function cents(value: number): number {
  return round(value, 2)
}

/** The exact sum of the values, each of them first rounded to 4 decimal places. */
export function sum(values: Iterable<number>): number {
  let total = 0n
  for (const value of values) total += toScaled(value, 4)
  return fromScaled(total, 4)
}

/**
 * The exact product, rounded half away from zero to `places` decimal places (default: cents); 0 for
 * non-finite values.
 */
export function multiply(a: number, b: number, places: Places = 2): number {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return 0
  return withoutMinusZero(new Big(a).times(b).round(places, Big.roundHalfUp).toNumber())
}

/**
 * The quotient, rounded half away from zero to `places` decimal places (default: cents); 0 if the divisor is
 * 0 or a value isn't finite.
 */
export function divide(a: number, b: number, places: Places = 2): number {
  if (!Number.isFinite(a) || !Number.isFinite(b) || b === 0) return 0
  return withoutMinusZero(new Big(a).div(b).round(places, Big.roundHalfUp).toNumber())
}

function withoutMinusZero(value: number): number {
  return value === 0 ? 0 : value
}

/**
 * Splits 100 percent evenly into percentages with one decimal place. The last one gets the remainder: 33.3,
 * 33.3, 33.4 (rule shares/split-evenly).
 */
export function evenPercentages(count: number): number[] {
  const each = Math.floor(1_000 / count)
  return Array.from({ length: count }, (_, i) => (i < count - 1 ? each : 1_000 - each * (count - 1)) / 10)
}

function grouped(value: number, places: number): string {
  const [whole = '0', decimals] = new Big(value).abs().toFixed(places, Big.roundHalfUp).split('.')
  const withCommas = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? withCommas : `${withCommas}.${decimals}`
}

/**
 * Formats dollars, as in `$1,234.50`. Returns `$0.00` for missing or non-finite values
 * (rule prices/number-texts).
 */
export function formatMoney(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '$0.00'
  return `${cents(value) < 0 ? '-' : ''}$${grouped(value, 2)}`
}

/** The amount as text, and whether to show it in red. */
export interface MoneyText {
  text: string
  negative: boolean
}

/**
 * Formats dollars on a document: `($1,234.50)` in red on a credit memo, and `$0.00` for zero (rule
 * prices/credit-texts).
 */
export function formatDocumentMoney(value: number | null | undefined, documentType: DocumentType): MoneyText {
  const amount = value === null || value === undefined || !Number.isFinite(value) ? 0 : cents(value)
  if (documentType !== 'credit_memo' || amount === 0) return { text: formatMoney(amount), negative: false }
  return { text: `($${grouped(amount, 2)})`, negative: true }
}

/**
 * Formats the order discount in dollars, with the sign that makes the column add up: `($39.54)` on an order,
 * `$39.54` on a credit memo. Returns `$0.00` if there is no discount (rule prices/credit-texts).
 */
export function formatOrderDiscount(value: number | null | undefined): string {
  const amount = value === null || value === undefined || !Number.isFinite(value) ? 0 : cents(value)
  return amount > 0 ? `($${grouped(amount, 2)})` : formatMoney(-amount)
}

/**
 * Formats a percentage, as in `33.3%`. Shares and maximum discounts have 1 decimal place, line discounts 2
 * (rule prices/number-texts).
 */
export function formatPercent(value: number | null | undefined, places: Places = 1): string {
  const percent = value === null || value === undefined || !Number.isFinite(value) ? 0 : round(value, places)
  return `${percent < 0 ? '-' : ''}${new Big(percent).abs().toFixed(places)}%`
}

/** Formats total units with at most 2 decimal places, without trailing zeros, as in `1,234.5`. */
export function formatUnits(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '0'
  const amount = cents(value)
  return `${amount < 0 ? '-' : ''}${grouped(amount, 2).replace(/\.?0+$/, '')}`
}

/** Parses a number with an optional dollar sign; null for any other text (rule input/numbers). */
export function parseDecimal(text: string): number | null {
  return readNumber(text, 'dollars')
}
