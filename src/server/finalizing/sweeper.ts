import type { FastifyBaseLogger } from 'fastify'
import type { Aces } from '#server/aces/client.ts'
import { contractOf } from '#server/aces/contract.ts'
import { loadContractReferences } from '#server/aces/contract-references.ts'
import { lookUp } from '#server/aces/look-up.ts'
import { acesSentences } from '#server/aces/sentences.ts'
import type { Database } from '#server/db/database.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { findOrder } from '#server/orders/read-order.ts'
import { type AcesClaim, uuidsOf } from './claims.ts'
import { settleOpen, settleSynced } from './settlements.ts'

export interface SweeperContext {
  db: Database
  clock: () => Date
  aces: Aces
  log: FastifyBaseLogger
  metrics?: Metrics
}

/**
 * The longest pause between sweeps. The pause is twice the ACES timeout if that is shorter, because an order
 * may be checked again after that time.
 */
const everyMs = 60_000

export function startSweeper(context: SweeperContext): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let next: NodeJS.Timeout | undefined
  const sweep = async () => {
    try {
      while (await settleOldest(context, stopping.signal));
    } catch (error) {
      context.log.warn({ err: error }, 'Orders waiting for ACES could not be checked; trying again soon')
    }
    if (stopping.signal.aborted) return
    next = setTimeout(
      () => {
        running = sweep()
      },
      Math.min(everyMs, 2 * context.aces.timeoutMs),
    )
  }
  let running = sweep()
  return {
    stop: () => {
      stopping.abort()
      clearTimeout(next)
      return running
    },
  }
}

/**
 * Settles the order that has been waiting longest for ACES. Looks it up there, but sends nothing. Returns
 * true if it was settled; in that case, more orders might be waiting.
 */
async function settleOldest(
  { db, clock, aces, metrics }: SweeperContext,
  stop: AbortSignal,
): Promise<boolean> {
  const overdue = stop.aborted ? null : await takeOverdue(db, aces.timeoutMs)
  const order = overdue && (await findOrder(db, overdue.orderId))
  if (!order) return false
  const uuids = [
    { uuid: overdue.uuid, versionNumber: order.versionNumber },
    ...(await uuidsOf(db, order.id)).filter((made) => made.uuid !== overdue.uuid),
  ]
  const { uuid, finalizedAt, author } = overdue
  const ours = contractOf(
    order,
    { uuid, finalizedAt: finalizedAt.toISOString(), by: author.user },
    await loadContractReferences(db, [order]),
  )
  const found = await lookUp(aces, order, ours, uuids, stop)
  if (found.kind === 'out-of-reach') return false
  if (found.kind === 'held') {
    const settled = await settleSynced(db, overdue, found, clock())
    if (settled) metrics?.finalizing('recorded-later')
    return settled
  }
  const message =
    found.kind === 'differs'
      ? acesSentences.differs(found.message)
      : acesSentences.absent(order.acesMessage ? 'ACES could not be reached' : acesSentences.interrupted)
  const reopened = await settleOpen(db, overdue, 'reopened', message, clock())
  if (reopened) metrics?.finalizing('reopened-later')
  return reopened
}

/**
 * Takes the order that has been waiting longest for ACES, if no finalize call for it can still be running.
 * Moves it to the end of the queue, so that processes check different orders and none blocks the others.
 */
async function takeOverdue({ pool }: Database, timeoutMs: number): Promise<AcesClaim | null> {
  const { rows } = await pool.query<{
    orderId: number
    attempt: number
    uuid: string
    finalizedAt: Date
    email: string
    realEmail: string | null
  }>(takeSql, [2 * timeoutMs])
  const [taken] = rows
  if (!taken) return null
  const { email, realEmail, ...claim } = taken
  const person = (address: string) => ({ email: address, name: '', territory: '', level: '' })
  return { ...claim, author: { user: person(email), realUser: realEmail ? person(realEmail) : null } }
}

/**
 * If the database's clock was set back, an order's `aces_at` might be in the future. In that case, the
 * order's wait starts now.
 */
const takeSql = `
with dated as (
  update purchase_orders set aces_at = clock_timestamp()
  where aces_state = 'pending'
    and coalesce(aces_at, finalized_at) > clock_timestamp() + $1::float8 * interval '1 millisecond'
), due as (
  select id from purchase_orders
  where aces_state = 'pending'
    and coalesce(aces_at, finalized_at) < clock_timestamp() - $1::float8 * interval '1 millisecond'
  order by aces_at nulls first limit 1 for update skip locked
), taken as (
  update purchase_orders set aces_at = clock_timestamp() where id = (select id from due)
  returning id, aces_attempts, finalized_uuid, finalized_at, user_id
)
select taken.id as "orderId", aces_attempts as attempt, finalized_uuid as uuid, finalized_at as "finalizedAt",
  coalesce(sent.user_email, taken.user_id) as email, sent.real_user as "realEmail"
from taken left join lateral (
  select user_email, real_user from order_events
  where purchase_order_id = taken.id and kind = 'sent' order by id desc limit 1
) sent on true`
