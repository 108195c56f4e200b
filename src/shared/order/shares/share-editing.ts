import { rebalanceTolerance } from '#shared/limits.ts'
import { divideWhole, evenPercentages, fromScaled, round, toScaled } from '#shared/money.ts'
import type { DraftShare } from '#shared/order/draft.ts'
import { automatic, percentageSum, shownAmounts } from './shares.ts'

function withoutAmounts<S extends DraftShare>(shares: readonly S[]): S[] {
  return shares.map((share) => ({ ...share, amount: undefined }))
}

function split<S extends DraftShare>(shares: readonly S[]): S[] {
  const even = evenPercentages(shares.length)
  return shares.map((share, i) => ({ ...share, percentage: even[i] ?? 0, amount: undefined }))
}

/**
 * Returns 100 less the percentage, clamped to the range 0 through 100. Returns `current` instead if the
 * result would differ from it by less than `rebalanceTolerance` (rule shares/percentage-and-amount).
 */
function complement(percentage: number, current: number): number {
  const rest = percentageSum([100, -percentage])
  return Math.abs(rest - current) < rebalanceTolerance ? current : Math.min(100, Math.max(0, rest))
}

/**
 * Applies a typed percentage and drops all typed amounts. If there are exactly two shares, the other share
 * gets the rest. If every percentage is back at its value in `began`, restores the amounts from `began` (rule
 * shares/percentage-and-amount).
 */
export function typePercentage<S extends DraftShare>(
  shares: readonly S[],
  index: number,
  percentage: number,
  began: readonly S[] = shares,
): S[] {
  const typed = round(percentage, 1)
  const changed = withoutAmounts(shares).map((share, i) => {
    if (i === index) return { ...share, percentage: typed }
    return shares.length === 2 ? { ...share, percentage: complement(typed, share.percentage) } : share
  })
  const same =
    changed.length === began.length && changed.every((share, i) => share.percentage === began[i]?.percentage)
  return same ? changed.map((share, i) => ({ ...share, amount: began[i]?.amount })) : changed
}

/**
 * Applies a typed amount and computes its percentage. If there are exactly two shares, the other share gets
 * the remaining amount and percentage. If the total is negative, users may type either sign. If the total is
 * 0, drops all typed amounts (rule shares/percentage-and-amount).
 */
export function typeAmount<S extends DraftShare>(
  shares: readonly S[],
  index: number,
  amount: number,
  grandTotal: number,
): S[] {
  const total = toScaled(grandTotal, 2)
  if (total === 0n) return withoutAmounts(shares)
  const entered = toScaled(amount, 2)
  const cents = total < 0n && entered > 0n ? -entered : entered
  const percentage = percentOf(cents, total)
  const rest = total - cents
  const restFits = rest === 0n || rest < 0n === total < 0n
  return shares.map((share, i) => {
    if (i === index) return { ...share, percentage, amount: fromScaled(cents, 2) }
    if (shares.length !== 2) return share
    const other = complement(percentage, share.percentage)
    return { ...share, percentage: other, amount: restFits ? fromScaled(rest, 2) : undefined }
  })
}

/** A part as a percentage of the total, to one decimal place. */
function percentOf(part: bigint, total: bigint): number {
  const [signed, whole] = total < 0n ? [-part, -total] : [part, total]
  return fromScaled(divideWhole(signed * 1_000n, whole), 1)
}

/**
 * Adds a share. The first share gets 100%, and unedited shares are split evenly. Otherwise the new share gets
 * what is missing from 100%, or 0 (rule shares/split-evenly).
 */
export function addShare<S extends DraftShare>(shares: readonly S[], added: S): S[] {
  if (automatic(shares)) return split([...shares, added])
  const sum = percentageSum(shares.map((share) => share.percentage))
  const percentage = Math.max(0, percentageSum([100, -sum]))
  return withoutAmounts([...shares, { ...added, percentage }])
}

/**
 * Removes a share. Unedited shares are split evenly again; edited ones keep their percentages (rule
 * shares/split-evenly).
 */
export function removeShare<S extends DraftShare>(shares: readonly S[], index: number): S[] {
  const left = shares.filter((_, i) => i !== index)
  return automatic(shares) ? split(left) : withoutAmounts(left)
}

/** Whether any typed amount is still in effect. */
export function hasTypedAmounts(shares: readonly DraftShare[]): boolean {
  return shares.some((share) => share.amount !== undefined)
}

/**
 * Updates the shares for a new total. Keeps typed amounts if they are still correct for the new total, or if
 * that total equals `formerTotal`. Otherwise, drops them and sets `amountsReset`
 * (rule shares/follow-the-total).
 */
export function reprice<S extends DraftShare>(
  shares: readonly S[],
  grandTotal: number,
  formerTotal?: number,
): { shares: S[]; amountsReset: boolean } {
  const unchanged = formerTotal !== undefined && toScaled(formerTotal, 2) === toScaled(grandTotal, 2)
  if (unchanged || !hasTypedAmounts(shares) || stillShown(shares, grandTotal)) {
    return { shares: [...shares], amountsReset: false }
  }
  return { shares: withoutAmounts(shares), amountsReset: true }
}

function stillShown(shares: readonly DraftShare[], grandTotal: number): boolean {
  if (shares.some((share) => share.amount === undefined)) return false
  return shownAmounts(shares, grandTotal).every(
    (amount, i) => Math.abs(amount) === Math.abs(shares[i]?.amount ?? Number.NaN),
  )
}
