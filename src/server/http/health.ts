import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import type { DatabaseHealth } from '#server/db/database.ts'
import type { Handlers } from '#server/implement.ts'
import type { health } from '#shared/api/picklists.ts'
import { appVersion } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'

/** (rules operations/health, operations/ready) */
export function healthHandlers({ db, stopping }: AppContext): Handlers<typeof health> {
  async function writable(request: FastifyRequest): Promise<DatabaseHealth> {
    const found = await db.health().catch((error: unknown) => {
      request.log.warn({ err: error }, 'the database does not respond')
      throw new AppError('unavailable', 'The database is not responding')
    })
    if (found.readOnly) throw new AppError('unavailable', 'The database is read-only')
    return found
  }
  return {
    health: async ({ request }) => {
      const { savesWait } = await writable(request)
      return { status: savesWait ? 'saves wait' : 'ok', version: appVersion }
    },
    live: async () => ({ status: 'ok', version: appVersion }),
    ready: async ({ request }) => {
      if (stopping?.()) throw new AppError('unavailable', 'This process is stopping')
      const { migrated } = await writable(request)
      if (!migrated)
        throw new AppError('unavailable', 'The database has not been migrated to this version yet')
      return { status: 'ok', version: appVersion }
    },
  }
}
