import { limits } from '#shared/limits.ts'
import { fromScaled, toScaled } from '#shared/money.ts'
import type { CreditableLine } from '#shared/order/family/credit-lines.ts'
import type { LineItem } from '#shared/order/line-item.ts'

/** The minimum number of units on a line, in hundredths of a unit. */
const least = toScaled(limits.acres.min, 2)

export interface CreditedUnits {
  line: LineItem
  units: number
}

/**
 * Credits units on one line after another, up to what is left on each line (rule corrections/latest-first).
 * Credits slightly less on a line if the rest would otherwise be too small to credit on the next line.
 */
export function creditUnits(
  lines: readonly CreditableLine[],
  units: number,
): { credits: CreditedUnits[]; missing: number } {
  let open = toScaled(units, 2)
  const usable = lines.filter(({ left }) => toScaled(left, 2) >= least)
  const credits: CreditedUnits[] = []
  usable.forEach(({ line, left }, at) => {
    if (open < least) return
    const most = toScaled(left, 2)
    let taken = open < most ? open : most
    const rest = open - taken
    const short = rest > 0n && rest < least && at + 1 < usable.length ? least - rest : 0n
    if (taken - short >= least) taken -= short
    open -= taken
    credits.push({ line, units: fromScaled(taken, 2) })
  })
  return { credits, missing: fromScaled(open, 2) }
}
