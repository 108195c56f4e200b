import type { AppContext } from '#server/context.ts'
import type { Handlers } from '#server/implement.ts'
import type { renewals } from '#shared/api/renewals.ts'
import { planRenewals } from './plan-renewals.ts'

export function renewalHandlers({ db }: AppContext): Handlers<typeof renewals> {
  return { plan: ({ session, query }) => planRenewals(db, session.user, query) }
}
