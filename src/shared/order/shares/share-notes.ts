import { type Actor, isOwn } from '#shared/access.ts'
import { isManager } from '#shared/levels.ts'
import { formatMoney, formatPercent } from '#shared/money.ts'
import type { DraftAgronomist } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'

/** (rule shares/follow-the-total) */
export const amountsResetNote =
  'The total changed, so the amounts you entered were recalculated from the percentages.'

/**
 * Returns a message if too little or too much of the total is assigned, such as
 * `10.0% ($154.19) is not assigned.`; otherwise null. If a percentage is out of range, the message shows only
 * dollars, because `rest` counts it as 0% or 100% but the displayed sum doesn't (rule shares/name-the-rest).
 */
export function restText(
  rest: { percentage: number; amount: number },
  shares: readonly { percentage: number }[],
): string | null {
  if (rest.percentage === 0) return null
  const refused = shares.some(({ percentage }) => !(percentage >= 0 && percentage <= 100))
  const amount = formatMoney(Math.abs(rest.amount))
  const much = refused ? amount : `${formatPercent(Math.abs(rest.percentage))} (${amount})`
  return rest.percentage < 0 ? `${much} too much is assigned.` : `${much} is not assigned.`
}

/**
 * Returns a warning if the user removes themselves from another user's order, otherwise null (rule
 * shares/losing-sight).
 */
export function losesSight(
  user: Actor,
  before: Pick<Order, 'userId'> | null,
  agronomists: readonly Pick<DraftAgronomist, 'email'>[],
): string | null {
  if (!before || isManager(user.level)) return null
  if (isOwn(user, { userId: before.userId, agronomistAssignments: agronomists })) return null
  return 'You are no longer one of the agronomists: after you save, you won’t see this order.'
}
