import type { WriteContext } from '#server/context.ts'
import { inOneTransaction } from '#server/db/transaction.ts'
import type { Author } from '#server/picklists/changes.ts'
import { knownCustomers } from '#server/picklists/customer-ids.ts'
import { lockList } from '#server/picklists/list-store.ts'
import { tableOf } from '#server/picklists/list-tables.ts'
import { changeStored, findEntry } from '#server/picklists/write-entry.ts'
import { mayGenerally } from '#shared/access.ts'
import { AppError } from '#shared/errors.ts'
import type { PicklistEntry } from '#shared/picklist/definition.ts'
import { agronomists } from '#shared/picklist/lists.ts'

/**
 * Updates an agronomist. Managers can change every field of any record. Other users send their own whole
 * record, but only its list of customers is changed (rule people/own-customers).
 */
export async function updateRecord(
  context: WriteContext,
  author: Author,
  email: string,
  sent: Readonly<Record<string, unknown>>,
): Promise<{ record: PicklistEntry; unknownCustomerIds: number[] }> {
  const any = mayGenerally(author.user, 'editPicklists')
  if (!any && author.user.email !== email)
    throw new AppError('forbidden', 'Only managers and admins may change another person’s record')
  const { customerIds, version } = sent
  const to = tableOf(agronomists.list)
  return inOneTransaction(context.db, async (inside) => {
    await lockList(inside, to.list)
    const stored = await findEntry(inside, to, email)
    const record = await changeStored(
      context,
      inside,
      author,
      to,
      stored,
      any ? sent : { customerIds, version },
    )
    const ids = Array.isArray(customerIds)
      ? customerIds.filter((id): id is number => Number.isInteger(id))
      : []
    const known = new Set(await knownCustomers(inside, ids))
    return { record, unknownCustomerIds: [...new Set(ids)].filter((id) => !known.has(id)) }
  })
}
