import type { AppContext } from '#server/context.ts'
import type { Handlers } from '#server/implement.ts'
import type { corrections } from '#shared/api/corrections/corrections.ts'
import { planCorrections } from './plan-corrections.ts'

export function correctionHandlers({ db }: AppContext): Handlers<typeof corrections> {
  return { plan: ({ session, body }) => planCorrections(db, session.user, body) }
}
