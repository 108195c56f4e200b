import type { WriteContext } from '#server/context.ts'
import { type IdempotencyClaim, keptSince } from '#server/http/idempotency-claim.ts'
import { canSee } from '#shared/access.ts'
import { undoDeleteMs } from '#shared/constants.ts'
import { isManager } from '#shared/levels.ts'
import { creditedBeyond } from '#shared/order/family/credit.ts'
import type { Order } from '#shared/order/order.ts'
import { judgeCredit } from './credit-limit.ts'
import { keepAnswer, keepKey, keptAct, once, withFinalizing } from './idempotency.ts'
import { inTurn, lockOrder } from './in-turn.ts'
import type { Author } from './order-store.ts'
import { findOrder, readOrder } from './read-order.ts'
import { refuseArchiving, refuseOtherVersion } from './refusals.ts'

interface Archiving {
  /**
   * Whether the order was finalized when the user confirmed archiving it; absent if the user saw no prompt.
   */
  confirmed?: 'true' | 'false' | undefined
  /** The version that the user saw; absent if the version doesn't matter (rule many-orders/one-question). */
  versionNumber?: number | undefined
  claim?: IdempotencyClaim | null
}

/** Hides an order, but keeps its versions, children and contract. Archiving it twice changes nothing. */
export async function archiveOrder(
  context: WriteContext,
  author: Author,
  id: number,
  archiving: Archiving = {},
): Promise<Order> {
  const { claim = null } = archiving
  return once(answeredBefore(context, author, claim, false), () => archive(context, author, id, archiving))
}

async function archive(
  context: WriteContext,
  author: Author,
  id: number,
  archiving: Archiving,
): Promise<Order> {
  const { confirmed, versionNumber, claim = null } = archiving
  const order = await readOrder(context.db, author.user, id)
  if (!order.status) return answerUnchanged(context, author, order, claim)
  refuseArchiving(author.user, order, confirmed)
  refuseOtherVersion(order, versionNumber, 'check it again before you remove it')
  const changed = await setStatus(context, author, order, false, claim, versionNumber)
  return changed ?? archiveOrder(context, author, id, archiving)
}

export async function unarchiveOrder(
  context: WriteContext,
  author: Author,
  id: number,
  putting: { claim?: IdempotencyClaim | null; creditsOver?: number | null | undefined } = {},
): Promise<Order> {
  const { claim = null, creditsOver } = putting
  return once(answeredBefore(context, author, claim, true), async () => {
    const order = await findArchived(context, author, id)
    if (order.status) return answerUnchanged(context, author, order, claim)
    const changed = await putBack(context, author, order, claim, creditsOver)
    return changed ?? unarchiveOrder(context, author, id, putting)
  })
}

/**
 * Restores an order. A restored credit memo counts toward the credit limit again, so this function checks it
 * against the limit, as a save does (rule kinds/credit-limited-by-the-server).
 */
async function putBack(
  context: WriteContext,
  author: Author,
  order: Order,
  claim: IdempotencyClaim | null,
  agreed: number | null | undefined,
): Promise<Order | null> {
  const { id, documentType, parentPoId } = order
  if (documentType !== 'credit_memo' || parentPoId === null)
    return setStatus(context, author, order, true, claim)
  return inTurn(context.db, parentPoId, async (alone) => {
    await lockOrder(alone, id)
    // Reads the order again under the lock, because another version might have just been saved.
    const stored = (await findOrder(alone, id)) ?? order
    const creditsOver = await judgeCredit(alone, { parentPoId, exceptId: id }, stored, agreed)
    return setStatus({ ...context, db: alone }, author, { ...stored, creditsOver }, true, claim)
  })
}

/**
 * Returns the order as it was in the first response to a request with this idempotency key, even if another
 * request has restored or archived it since then. Omits later saves. Includes a later finalization only if
 * the user may see the order.
 */
function answeredBefore(
  { db, clock }: WriteContext,
  { user }: Author,
  claim: IdempotencyClaim | null,
  status: boolean,
) {
  return async (): Promise<Order | null> => {
    const kept = await keptAct(db, user, claim, clock())
    const now = kept && (await findOrder(db, kept.order.id))
    if (!now) return null
    const before = now.finalizedAt !== null && now.finalizedAt <= kept.at.toISOString()
    const told = before || canSee(user, { ...now, status: true })
    return { ...(told ? withFinalizing(kept.order, now) : kept.order), status }
  }
}

/** If the order is already in the requested state, returns it as if it had just been changed. */
async function answerUnchanged(
  { db, clock }: WriteContext,
  author: Author,
  order: Order,
  claim: IdempotencyClaim | null,
) {
  if (claim) await keepAnswer(db, author.user, claim, order, clock())
  return order
}

/**
 * Reads an order that might be archived. Managers can see any archived order. For a while, so can the user
 * who archived it, if it was in that user's lists (rules states/undo-of-delete, rights/who-sees-an-order).
 */
async function findArchived(context: WriteContext, author: Author, id: number): Promise<Order> {
  if (isManager(author.user.level)) return readOrder(context.db, author.user, id)
  const { rows } = await context.db.pool.query<{ kind: string; by: string; at: Date }>(
    `select kind, user_email as by, at from order_events
     where purchase_order_id = $1::bigint and kind in ('archived', 'unarchived') order by id desc limit 1`,
    [id],
  )
  const last = rows[0]
  const age = context.clock().getTime() - (last?.at.getTime() ?? 0)
  const own = last?.kind === 'archived' && last.by === author.user.email && age <= undoDeleteMs
  const order = own ? await findOrder(context.db, id) : null
  if (order && canSee(author.user, { ...order, status: true })) return order
  return readOrder(context.db, author.user, id)
}

/**
 * Stores the new status, the event and the request's idempotency key in one statement. Returns null if the
 * order has changed since it was read, or if the key has already been used.
 */
async function setStatus(
  { db, clock }: WriteContext,
  author: Author,
  order: Order,
  status: boolean,
  claim: IdempotencyClaim | null,
  versionNumber?: number,
): Promise<Order | null> {
  const { rowCount } = await db.pool.query(
    `with target as materialized (
       select id, version_number from purchase_orders
       where id = $1 and status <> $2 and (finalized = $7 and aces_state = $8 or $2)
         and ($14::int is null or version_number = $14)
       for update
     ), claim as (${keepKey(
       'select $5, $9::text, $10::text, id, version_number, $3, null::int from target where $9::text is not null',
       '$11::timestamptz',
     )}), changed as (
       update purchase_orders set status = $2, credits_over = $12
       where id = (select id from target) and ($9::text is null or exists (select from claim))
       returning id
     )
     insert into order_events (purchase_order_id, at, kind, user_email, real_user, message)
     select id, $3, $4, $5, $6, $13 from changed`,
    [
      order.id,
      status,
      clock(),
      status ? 'unarchived' : 'archived',
      author.user.email,
      author.realUser?.email ?? null,
      order.finalized,
      order.acesState,
      claim?.key ?? null,
      claim?.fingerprint ?? null,
      keptSince(clock()),
      order.creditsOver,
      status && order.creditsOver !== null ? creditedBeyond(order.creditsOver) : null,
      versionNumber ?? null,
    ],
  )
  return rowCount === 1 ? { ...order, status } : null
}
