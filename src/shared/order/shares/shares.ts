import { shareTolerance } from '#shared/limits.ts'
import { divideWhole, evenPercentages, fromScaled, toScaled } from '#shared/money.ts'
import type { DraftShare } from '#shared/order/draft.ts'

const hundred = 1_000n
const tolerance = toScaled(shareTolerance, 1)

const tenths = (share: { percentage: number }) => toScaled(share.percentage, 1)
const absolute = (value: bigint) => (value < 0n ? -value : value)

function tenthsOfAll(percentages: Iterable<number>): bigint {
  let total = 0n
  for (const percentage of percentages) total += toScaled(percentage, 1)
  return total
}

/** The exact sum of percentages, each rounded to one decimal place. */
export function percentageSum(percentages: Iterable<number>): number {
  return fromScaled(tenthsOfAll(percentages), 1)
}

/**
 * Whether percentages add up to 100 within 0.5, inclusive (rule shares/add-up-to-100): 99.5 and 100.5 do,
 * 99.4 doesn't.
 */
export function sharesValid(percentages: Iterable<number>): boolean {
  return absolute(tenthsOfAll(percentages) - hundred) <= tolerance
}

/**
 * Converts a typed amount to cents. Drops its sign if the total is negative, because users may then type
 * either sign (rule prices/credit-sign).
 */
function magnitude(amount: number, total: bigint): bigint {
  const typed = toScaled(amount, 2)
  return total < 0n ? absolute(typed) : typed
}

/**
 * Whether an amount is within 0.5 percentage points of its share's percentage (rule shares/typed-amounts).
 */
function fits(amount: bigint, percentage: bigint, total: bigint): boolean {
  return amount >= 0n && absolute(amount * hundred - percentage * total) <= tolerance * total
}

/**
 * The typed amounts in cents, if every share has one, they match the percentages, and they add up exactly to
 * the total; otherwise null.
 */
function typedThatAddUp(shares: readonly DraftShare[], total: bigint): bigint[] | null {
  const whole = absolute(total)
  const amounts: bigint[] = []
  for (const share of shares) {
    if (share.amount === undefined) return null
    const amount = magnitude(share.amount, total)
    if (!fits(amount, tenths(share), whole)) return null
    amounts.push(amount)
  }
  return amounts.reduce((all, amount) => all + amount, 0n) === whole ? amounts : null
}

/**
 * Splits cents by weight: rounds down, then adds one cent each to the largest remainders; ties go to
 * the first (rule shares/add-up-to-the-cent).
 */
function largestRemainder(whole: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((total, weight) => total + weight, 0n)
  if (all === 0n) return weights.map(() => 0n)
  const parts = weights.map((weight) => (whole * weight) / all)
  const left = Number(whole - parts.reduce((total, part) => total + part, 0n))
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (whole * weight) % all }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return parts.map((part, index) => (raised.has(index) ? part + 1n : part))
}

/**
 * Allocates the grand total in dollars, exact to the cent (rules shares/add-up-to-the-cent,
 * shares/typed-amounts). Uses the typed amounts if they add up exactly and each matches its percentage.
 * Otherwise allocates by largest remainder. Amounts have the sign of the total. If the total or every
 * percentage is 0, all amounts are 0.
 */
export function allocate(grandTotal: number, shares: readonly DraftShare[]): number[] {
  const total = toScaled(grandTotal, 2)
  const weights = shares.map((share) => (share.percentage > 0 ? tenths(share) : 0n))
  const amounts = typedThatAddUp(shares, total) ?? largestRemainder(absolute(total), weights)
  return amounts.map((amount) => fromScaled(total < 0n ? -amount : amount, 2))
}

function boundedTenths(share: DraftShare): bigint {
  const typed = tenths(share)
  if (typed < 0n) return 0n
  return typed > hundred ? hundred : typed
}

function partOf(share: DraftShare, total: bigint): bigint {
  return divideWhole(total * boundedTenths(share), hundred)
}

/**
 * The amounts in dollars that the form shows and sends (rules shares/name-the-rest, shares/typed-amounts).
 * While the percentages are invalid, a share has its typed amount, or its percentage of the total if no
 * amount was typed. Once the percentages are valid, typed amounts are kept if each matches its percentage,
 * and the other shares split the rest. A minus sign typed for a positive total is kept, so that validation
 * rejects it.
 */
export function shownAmounts(shares: readonly DraftShare[], grandTotal: number): number[] {
  const total = toScaled(grandTotal, 2)
  const minus = total > 0n && shares.some(({ amount = 0 }) => amount < 0)
  if (!minus && sharesValid(shares.map((share) => share.percentage)))
    return allocate(grandTotal, completed(shares, total))
  return shares.map((share) => {
    if (share.amount === undefined || total === 0n) return fromScaled(partOf(share, total), 2)
    const amount = magnitude(share.amount, total)
    return fromScaled(total < 0n ? -amount : amount, 2)
  })
}

/** The shares, each with the amount that the form shows and sends. */
export function withShownAmounts<S extends DraftShare>(shares: readonly S[], grandTotal: number): S[] {
  const amounts = shownAmounts(shares, grandTotal)
  return shares.map((share, i) => ({ ...share, amount: amounts[i] ?? 0 }))
}

/**
 * Keeps the typed amounts, in dollars, if any of them differs from the computed amounts. Otherwise drops all
 * typed amounts, so that the shares follow the total (rules shares/typed-amounts, shares/follow-the-total).
 */
export function withTypedAmounts<S extends DraftShare>(shares: readonly S[], grandTotal: number): S[] {
  const bare = shares.map((share) => ({ ...share, amount: undefined }))
  const given = allocate(grandTotal, bare)
  const typed = shares.some(({ amount }, i) => amount !== undefined && amount !== given[i])
  return typed ? [...shares] : bare
}

/**
 * Subtracts the typed amounts from the total and splits the rest among the other shares. If no share has a
 * typed amount, nothing changes.
 */
function completed(shares: readonly DraftShare[], total: bigint): readonly DraftShare[] {
  const open = shares.filter((share) => share.amount === undefined)
  if (open.length === 0 || open.length === shares.length) return shares
  let rest = absolute(total)
  for (const share of shares) if (share.amount !== undefined) rest -= magnitude(share.amount, total)
  if (rest < 0n) return shares
  const parts = largestRemainder(
    rest,
    open.map((share) => (share.percentage > 0 ? tenths(share) : 0n)),
  )
  return shares.map((share) =>
    share.amount === undefined ? { ...share, amount: fromScaled(parts.shift() ?? 0n, 2) } : share,
  )
}

/**
 * The unassigned part of the total, as a percentage and in dollars; negative if too much is assigned, 0 if
 * the shares are valid (rule shares/name-the-rest).
 */
export function missingRest(
  shares: readonly DraftShare[],
  grandTotal: number,
): { percentage: number; amount: number } {
  const percentages = shares.map((share) => share.percentage)
  if (sharesValid(percentages)) return { percentage: 0, amount: 0 }
  let amount = toScaled(grandTotal, 2)
  for (const shown of shownAmounts(shares, grandTotal)) amount -= toScaled(shown, 2)
  const rest = shares.reduce((left, share) => left - boundedTenths(share), hundred)
  return { percentage: fromScaled(rest, 1), amount: fromScaled(amount, 2) }
}

/** Whether the shares are unedited: an even split without typed amounts (rule shares/split-evenly). */
export function automatic(shares: readonly DraftShare[]): boolean {
  const even = evenPercentages(shares.length)
  return shares.every((share, i) => share.amount === undefined && tenths(share) === toScaled(even[i] ?? 0, 1))
}
