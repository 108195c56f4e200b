import { type Actor, isOwn } from '#shared/access.ts'
import { isManager } from '#shared/levels.ts'
import { formatMoney, formatPercent } from '#shared/money.ts'
import type { DraftAgronomist } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'

/** What is said below the shares wherever they are changed. */

/** Said at the moment when typed amounts follow the percentages again (rule shares/follow-the-total). */
export const amountsResetNote =
  'The total changed: the amounts typed by hand were set by the percentages again.'

/**
 * `10.0% ($154.19) is not assigned.`, or too much is; null where nothing is missing. Only in dollars beside a refused
 * percentage: the sum has it as it was typed, the rest doesn't (rule shares/name-the-rest).
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
 * Whoever removes themselves from an order of somebody else's won't see it again (rule shares/losing-sight).
 */
export function losesSight(
  user: Actor,
  before: Pick<Order, 'userId'> | null,
  agronomists: readonly Pick<DraftAgronomist, 'email'>[],
): string | null {
  if (!before || isManager(user.level)) return null
  if (isOwn(user, { userId: before.userId, agronomistAssignments: agronomists })) return null
  return 'You are not among the agronomists any more: once this is saved, you will not see the order again.'
}
