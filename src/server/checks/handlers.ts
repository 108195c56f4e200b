import type { AppContext } from '#server/context.ts'
import type { Handlers } from '#server/implement.ts'
import type { discountChecks } from '#shared/api/checks/discount-checks.ts'
import { readChecks } from './read-checks.ts'
import { reviewDiscount } from './review-discount.ts'

export function checkHandlers(context: AppContext): Handlers<typeof discountChecks> {
  return {
    list: ({ session, query }) => readChecks(context.db, session, query),
    review: ({ session, params, body }) => reviewDiscount(context, session, params.id, body),
  }
}
