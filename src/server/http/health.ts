import type { AppContext } from '#server/context.ts'
import { loggable } from '#server/db/trouble.ts'
import type { Handlers } from '#server/implement.ts'
import type { health } from '#shared/api/picklists.ts'
import { appVersion } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'

export function healthHandlers({ db }: AppContext): Handlers<typeof health> {
  return {
    health: async ({ request }) => {
      try {
        await db.pool.query('select 1')
      } catch (error) {
        request.log.warn(loggable(error), 'the database does not answer')
        throw new AppError('unavailable', 'The database does not answer')
      }
      return { status: 'ok', version: appVersion }
    },
  }
}
