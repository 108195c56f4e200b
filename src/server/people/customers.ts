import type { WriteContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { inOneTransaction } from '#server/db/transaction.ts'
import type { IdempotencyClaim } from '#server/http/idempotency-claim.ts'
import { type Author, recordChanges } from '#server/picklists/changes.ts'
import { findEntries, lockList, readEntries, updateEntries } from '#server/picklists/list-store.ts'
import { type ListTable, tableOf } from '#server/picklists/list-tables.ts'
import { changeStored, storeNew } from '#server/picklists/write-entry.ts'
import { mayGenerally } from '#shared/access.ts'
import { idShape } from '#shared/api/shapes.ts'
import { AppError, refusalOf } from '#shared/errors.ts'
import { largestId, limits } from '#shared/limits.ts'
import { checkEntry } from '#shared/picklist/check-entry.ts'
import type { PicklistEntry } from '#shared/picklist/definition.ts'
import { coopNames, customers } from '#shared/picklist/lists.ts'
import { lowerKey, textOf as textOfAny, tidyKey } from '#shared/text.ts'
import { answeredCustomer, keepAnswered } from './customer-keys.ts'

type Sent = Readonly<Record<string, unknown>>

const customerTable = () => tableOf(customers.list)
const coopTable = () => tableOf(coopNames.list)

/**
 * Creates a customer, with a temporary account ID if the office hasn't assigned one. For a repeated
 * Idempotency-Key, returns the first response again (rules people/temporary-account-id,
 * accounts/created-once).
 */
export async function createCustomer(
  context: WriteContext,
  author: Author,
  sent: Sent,
  claim: IdempotencyClaim | null = null,
): Promise<PicklistEntry> {
  const to = customerTable()
  const proposed = proposedId(sent.accountId)
  const temporary = proposed === '' || (proposed !== null && isTemporary(proposed))
  if (proposed !== null && !temporary && !mayGenerally(author.user, 'changeAccountId')) throw onlyManagers()
  const now = context.clock()
  return inOneTransaction(context.db, async (inside) => {
    // Locks the list first, so that a repeated request waits until the first one has finished.
    await lockList(inside, to.list)
    const answered = claim && (await answeredCustomer(inside, author.user, claim, now))
    if (answered) return answered
    // Keeps an ID that is too long instead of replacing it with an unused one, so that the check below
    // rejects it.
    const accountId =
      proposed !== null && temporary && proposed.length <= limits.shortText
        ? await temporaryAccountId(inside, proposed || `-${now.getTime()}`)
        : sent.accountId
    const { values, problems } = checkEntry(customers, { ...allowed(author, sent), accountId }, null)
    if (problems.length > 0) throw refusalOf(problems)
    const created = await storeNew(context, inside, author, to, values)
    if (claim) await keepAnswered(inside, author.user, claim, created, now)
    return created
  })
}

/**
 * Updates a customer. If the account ID changes, coops with the old account ID get the new one too (rule
 * people/account-id-is-renamed).
 */
export async function updateCustomer(
  context: WriteContext,
  author: Author,
  key: string,
  sent: Sent,
): Promise<PicklistEntry> {
  const to = customerTable()
  return inOneTransaction(context.db, async (inside) => {
    await lockList(inside, to.list)
    const stored = await resolve(inside, to, key, sent.id)
    const renamed = sent.accountId !== undefined && textOf(sent.accountId) !== stored.accountId
    if (renamed && !mayGenerally(author.user, 'changeAccountId')) throw onlyManagers()
    const changed = await changeStored(context, inside, author, to, stored, allowed(author, sent))
    if (changed.accountId !== stored.accountId)
      await renameInCoops(context, inside, author, String(stored.accountId), String(changed.accountId))
    return changed
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? tidyKey(value) : '')
/**
 * Reads a proposed account ID, which is either a string or a negative whole number, such as one generated
 * from the clock. Returns null for any other value, which is later rejected like an invalid string.
 */
function proposedId(sent: unknown): string | null {
  if (sent === undefined || sent === null) return ''
  if (typeof sent === 'string') return tidyKey(sent)
  return Number.isSafeInteger(sent) && Number(sent) < 0 ? String(sent) : null
}
const isTemporary = (accountId: string) => /^-[1-9]\d*$/.test(accountId)

/** Drops the external reference unless a manager sent it, because only managers' scripts set it. */
function allowed(author: Author, { uuid, ...sent }: Sent): Sent {
  return mayGenerally(author.user, 'editPicklists') ? { ...sent, uuid } : sent
}

function onlyManagers(): AppError {
  const message = 'Only managers and admins may set an account ID'
  return new AppError('forbidden', message, [{ path: 'accountId', message }])
}

/**
 * Finds the customer to change. If the body contains an ID, that ID determines the customer, and the URL must
 * identify the same customer. If the body contains no ID, the URL determines the customer by account ID or by
 * ID. If the URL matches two customers, the change is rejected (rule people/which-customer).
 */
async function resolve(
  inside: Database,
  to: ListTable,
  key: string,
  sentId: unknown,
): Promise<PicklistEntry> {
  const [byAccount] = await findEntries(inside, to, { accountId: tidyKey(key) })
  const byId = await findById(inside, to, key)
  if (sentId !== undefined && sentId !== null) {
    const meant = await findById(inside, to, textOfAny(sentId))
    if (!meant) throw new AppError('not_found', `There is no customer with the ID ${textOfAny(sentId)}`)
    if (meant.id !== byAccount?.id && meant.id !== byId?.id)
      throw new AppError('conflict', 'The URL and the ID belong to different customers; reload the customer')
    return meant
  }
  if (byAccount && byId && byAccount.id !== byId.id)
    throw new AppError(
      'conflict',
      `${key} is the account ID of one customer and the id of another; send the id`,
    )
  const found = byAccount ?? byId
  if (!found) throw new AppError('not_found', `Customer ${key} does not exist`)
  return found
}

async function findById(inside: Database, to: ListTable, id: string): Promise<PicklistEntry | undefined> {
  const possible = idShape.test(id) && Number(id) <= largestId
  return possible ? (await findEntries(inside, to, { id: Number(id) }))[0] : undefined
}

/** Updates the account ID in coops, too, because each coop stores the account ID that it orders under. */
async function renameInCoops(
  context: WriteContext,
  inside: Database,
  author: Author,
  from: string,
  accountId: string,
): Promise<void> {
  const coops = coopTable()
  await lockList(inside, coops.list)
  const following = (await readEntries(inside, coops)).filter(
    (coop) => lowerKey(String(coop.accountId)) === lowerKey(from),
  )
  const before = new Map(following.map((coop) => [coop.coopId, coop]))
  const renamed = await updateEntries(
    inside,
    coops,
    following.map((coop) => ({ ...coop, accountId })),
  )
  const events = renamed.map((after) => ({
    action: 'changed' as const,
    before: before.get(after.coopId) ?? null,
    after,
  }))
  await recordChanges(inside, author, context.clock(), coopNames, events)
}

/**
 * Returns the proposed negative number or, if it is taken, the next lower number that is free. Two users who
 * create a customer in the same millisecond therefore get different numbers (rule
 * people/temporary-account-id).
 */
async function temporaryAccountId({ pool }: Pick<Database, 'pool'>, proposed: string): Promise<string> {
  const { rows } = await pool.query<{ accountId: string }>(
    `with recursive candidate(number) as (
       select $1::numeric
       union all
       select number - 1 from candidate where exists (select from customers where lower(account_id collate "C") = number::text)
     )
     select min(number)::text as "accountId" from candidate`,
    [proposed],
  )
  return rows[0]?.accountId ?? proposed
}
