import { setTimeout } from 'node:timers/promises'
import type { Aces } from '#server/aces/client.ts'
import { type Contract, contractOf } from '#server/aces/contract.ts'
import { loadContractReferences } from '#server/aces/contract-references.ts'
import { type Found, type HeldOrder, lookUp, type MadeUuid } from '#server/aces/look-up.ts'
import { acesFailure, acesSentences } from '#server/aces/sentences.ts'
import { refuseUnreviewed } from '#server/checks/refuse-unreviewed.ts'
import type { AppContext, WriteContext } from '#server/context.ts'
import type { IdempotencyClaim } from '#server/http/idempotency-claim.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { keptAnswer, withFinalizing } from '#server/orders/idempotency.ts'
import type { Author } from '#server/orders/order-store.ts'
import { findOrder, readOrder } from '#server/orders/read-order.ts'
import { othersChangeIt } from '#server/orders/refusals.ts'
import { canSee } from '#shared/access.ts'
import { AppError } from '#shared/errors.ts'
import type { Order } from '#shared/order/order.ts'
import { type AcesClaim, claimOrder, renewClaim } from './claims.ts'
import { type FinalizeBody, refuseFinalizing, refuseUnfit } from './finalize-checks.ts'
import { keepWaiting, settleOpen, settleSynced } from './settlements.ts'

export interface FinalizeContext extends WriteContext {
  aces: Aces | null
  config: Pick<AppContext['config'], 'discountApproval'>
  metrics?: Pick<Metrics, 'finalizing'>
}

/**
 * Finalizes an order permanently, and exactly once even after failures (rule finalizing/once), as
 * docs/aces.md describes: claims the order in one statement, sends the contract under a UUID that is already
 * stored, and stores the outcome. If the outcome is unclear, the order stays pending and locked until a sweep
 * settles it.
 */
export async function finalizeOrder(
  context: FinalizeContext,
  author: Author,
  id: number,
  body: FinalizeBody,
  key: IdempotencyClaim | null = null,
  cancelled: () => boolean = () => false,
): Promise<Order> {
  for (let tries = key ? mostTries : 1; ; tries--) {
    const answered = await outcomeOfKey(context, author, id, key, cancelled)
    if (answered) return answered
    try {
      return await finalizeOnce(context, author, id, body, key)
    } catch (error) {
      // The conflict might be with an earlier attempt at this same request, so the loop checks again how that
      // attempt ended.
      if (!isConflict(error) || tries <= 1) throw error
    }
  }
}

const mostTries = 3

/**
 * Waits, if necessary, until the first request with this key has ended, and returns that request's outcome.
 * Returns null if that request left no contract in ACES. A user who can no longer see the order gets the
 * result of that request, but nothing newer (rule versions/repeated-key).
 */
async function outcomeOfKey(
  { db, clock, aces }: FinalizeContext,
  author: Author,
  id: number,
  key: IdempotencyClaim | null,
  cancelled: () => boolean,
): Promise<Order | null> {
  const kept = await keptAnswer(db, author.user, key, clock())
  if (!kept) return null
  // A claim lasts long enough to look up the contract, send it, and look it up again. After that, the
  // claiming process counts as dead, and a sweep settles the order.
  const until = performance.now() + 3 * (aces?.timeoutMs ?? 0)
  for (let waited = false; ; waited = true) {
    const order = await findOrder(db, id)
    if (!order) return null
    if (order.acesState === 'synced') return canSee(author.user, order) ? order : withFinalizing(kept, order)
    const running =
      order.acesState === 'pending' && order.acesMessage === null && performance.now() < until && !cancelled()
    if (!running && (waited || order.acesState === 'pending')) throw failureOf(order)
    if (!running) return null
    await setTimeout(lookAgainMs)
  }
}

const lookAgainMs = 100

const isConflict = (error: unknown) => error instanceof AppError && error.code === 'conflict'

async function finalizeOnce(
  context: FinalizeContext,
  author: Author,
  id: number,
  body: FinalizeBody,
  key: IdempotencyClaim | null,
): Promise<Order> {
  const { db, aces } = context
  const reviewed = context.config.discountApproval === 'required'
  const order = await readOrder(db, author.user, id)
  refuseFinalizing(order, body)
  if (reviewed) await refuseUnreviewed(db, order)
  const references = await loadContractReferences(db, [order])
  await refuseUnfit(db, author, order, references)
  if (!aces) throw acesFailure(acesSentences.notConfigured)

  const since = performance.now()
  const claimed = await claimOrder(db, order, author, { key, reviewed }, context.clock())
  if (!claimed) {
    refuseFinalizing(await readOrder(db, author.user, id), { ...body, versionNumber: order.versionNumber })
    if (reviewed) await refuseUnreviewed(db, order)
    throw othersChangeIt()
  }
  const { claim } = claimed
  const contract = contractOf(
    order,
    { uuid: claim.uuid, finalizedAt: claim.finalizedAt.toISOString(), by: author.user },
    references,
  )
  const outcome = await transfer(() => renewClaim(db, claim), aces, order, claimed, contract, since)
  return settle(context, claim, outcome)
}

export type Outcome =
  | ({ kind: 'held' } & HeldOrder)
  | { kind: 'open' | 'waiting'; message: string }
  | { kind: 'lost' }

/** Looks for an earlier contract in ACES and, if there is none, sends one. Doesn't store the outcome. */
export async function transfer(
  /** Renews the claim. Returns false if this attempt no longer owns it. */
  renew: () => Promise<boolean>,
  aces: Aces,
  order: Order,
  { claim, earlier }: { claim: AcesClaim; earlier: MadeUuid[] },
  contract: Contract,
  since: number,
): Promise<Outcome> {
  // An earlier attempt might have left a contract in ACES. If that contract matches the order, the order is
  // finalized with it; otherwise, finalizing is rejected.
  const before = await lookUp(aces, order, contract, earlier)
  if (before.kind !== 'absent') return outcomeOf(before)

  // A sweep may settle a claim that is older than two ACES timeouts. If more than half an ACES timeout has
  // passed, renews the claim, so that enough time is left to send the contract.
  let begun = since
  if (performance.now() - begun > aces.timeoutMs / 2) {
    begun = performance.now()
    if (!(await renew())) return { kind: 'lost' }
  }
  if (performance.now() - begun > aces.timeoutMs) return openAgain(acesSentences.tooLate)

  const sent = await aces.send(contract)
  if (sent.kind === 'recorded')
    return { kind: 'held', uuid: claim.uuid, contractId: sent.contractId, otherwise: null }
  if (sent.kind === 'refused') return { kind: 'open', message: sent.message }
  const own = { uuid: claim.uuid, versionNumber: order.versionNumber }
  const found = await lookUp(aces, order, contract, [own])
  return found.kind === 'absent' ? openAgain(sent.message) : outcomeOf(found)
}

function outcomeOf(found: Exclude<Found, { kind: 'absent' }>): Outcome {
  if (found.kind === 'held') return found
  return found.kind === 'differs'
    ? { kind: 'open', message: acesSentences.differs(found.message) }
    : { kind: 'waiting', message: acesSentences.waiting(found.message) }
}

const openAgain = (why: string): Outcome => ({ kind: 'open', message: acesSentences.absent(why) })

/**
 * Stores the outcome and returns the order. If another process settled the claim first, returns the order as
 * that process stored it.
 */
async function settle(
  { db, clock, metrics }: FinalizeContext,
  claim: AcesClaim,
  outcome: Outcome,
): Promise<Order> {
  const message = outcome.kind === 'held' || outcome.kind === 'lost' ? null : outcome.message
  const settled =
    outcome.kind === 'held'
      ? await settleSynced(db, claim, outcome, clock())
      : outcome.kind === 'open'
        ? await settleOpen(db, claim, 'failed', outcome.message, clock())
        : outcome.kind === 'waiting' && (await keepWaiting(db, claim, outcome.message, clock()))
  if (settled && outcome.kind !== 'lost') metrics?.finalizing(counted[outcome.kind])
  if (settled && message !== null) throw acesFailure(message)
  const order = await findOrder(db, claim.orderId)
  if (order?.acesState === 'synced') return order
  throw failureOf(order)
}

const counted = { held: 'recorded', open: 'refused', waiting: 'waiting' } as const

function failureOf(order: Order | null): AppError {
  return acesFailure(order?.acesMessage ?? acesSentences.waiting(acesSentences.interrupted))
}
