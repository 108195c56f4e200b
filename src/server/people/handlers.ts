import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { agronomists } from '#server/db/schema.ts'
import { idempotencyClaimOf } from '#server/http/idempotency-claim.ts'
import type { Handlers } from '#server/implement.ts'
import type * as administration from '#shared/api/administration.ts'
import type { people } from '#shared/api/picklists.ts'
import { AppError } from '#shared/errors.ts'
import { Agronomist, Customer } from '#shared/people.ts'
import { updateRecord } from './agronomist-record.ts'
import { createCustomer, updateCustomer } from './customers.ts'

export function peopleHandlers({ db }: AppContext): Handlers<typeof people> {
  return {
    agronomist: async ({ params }) => {
      const rows = await db.orm.select().from(agronomists).where(eq(agronomists.email, params.email))
      if (!rows[0]) throw new AppError('not_found', 'There is no agronomist with that e-mail address')
      return rows[0]
    },
  }
}

export function agronomistRecordHandlers(
  context: AppContext,
): Handlers<typeof administration.agronomistRecords> {
  return {
    update: async ({ params, body, session }) => {
      const { record, unknownCustomerIds } = await updateRecord(context, session, params.email, body)
      return { ...Agronomist.parse(record), unknownCustomerIds }
    },
  }
}

export function customerHandlers(context: AppContext): Handlers<typeof administration.customers> {
  return {
    create: async ({ body, session, request }) =>
      Customer.parse(await createCustomer(context, session, body, idempotencyClaimOf(request, body))),
    update: async ({ params, body, session }) =>
      Customer.parse(await updateCustomer(context, session, params.key, body)),
  }
}
