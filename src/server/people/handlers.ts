import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { agronomists } from '#server/db/schema.ts'
import type { Handlers } from '#server/implement.ts'
import type { people } from '#shared/api/picklists.ts'
import { AppError } from '#shared/errors.ts'

export function peopleHandlers({ db }: AppContext): Handlers<typeof people> {
  return {
    agronomist: async ({ params }) => {
      const rows = await db.orm.select().from(agronomists).where(eq(agronomists.email, params.email))
      if (!rows[0]) throw new AppError('not_found', 'There is no agronomist with that e-mail')
      return rows[0]
    },
  }
}
