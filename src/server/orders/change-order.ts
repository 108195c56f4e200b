import type { WriteContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { type IdempotencyClaim, keyTaken } from '#server/http/idempotency-claim.ts'
import { isManager } from '#shared/levels.ts'
import type { Order, OrderContent, OrderInput } from '#shared/order/order.ts'
import { composeOrder } from './compose-order.ts'
import { judgeCredit } from './credit-limit.ts'
import { draftChange, type Numbered } from './draft-from-input.ts'
import { keptAnswer, unlessAnswered } from './idempotency.ts'
import { inTurn, isCrowded, lockOrder } from './in-turn.ts'
import { judgeBy } from './judge-by.ts'
import { type Author, type Judged, updateOrder } from './order-store.ts'
import { findOrder, findOrdered, readOrder } from './read-order.ts'
import { neededBy } from './references.ts'
import { refuseClosed, refuseDiscount, refuseOtherKind, refuseOtherVersion } from './refusals.ts'

/** (rules versions/put-and-patch, versions/every-save-counts) */
export async function changeOrder(
  context: WriteContext,
  author: Author,
  id: number,
  input: OrderInput,
  numbered: Numbered,
  claim: IdempotencyClaim | null = null,
): Promise<Order> {
  const { db, clock } = context
  const answered = (from: Database) => keptAnswer(from, author.user, claim, clock())
  // The ID of the order whose lock the save needs. For a credit memo, that is the parent, so that a family's
  // credit memos are checked one after another.
  let turn = id
  const save = async (to: Database) => {
    const before = await readOrder(to, author.user, id)
    refuseClosed(before)
    refuseOtherVersion(before, input.versionNumber, 'reload it')
    const { documentType, parentPoId } = before
    const credits = documentType === 'credit_memo' && parentPoId !== null
    if (credits && turn === id) {
      turn = parentPoId
      return null
    }
    const judged = await judgeChange(to, author, before, input, numbered, 'known')
    if (credits) {
      const { content } = judged
      content.creditsOver = await judgeCredit(to, { parentPoId, exceptId: id }, content, input.creditsOver)
    }
    return updateOrder(to, before, judged, author, claim, clock())
  }
  // Nearly all idempotency keys are new, and the statement that stores the order also claims the key, so no
  // lookup is needed first.
  return unlessAnswered(
    () => answered(db),
    async () =>
      (isCrowded(db, id) ? null : await save(db)) ??
      (await answered(db)) ??
      // Other saves were stored first, so this one waits in line for the order's lock and builds on what they
      // stored.
      (await inTurn(db, turn, async (alone) => {
        if (turn !== id) await lockOrder(alone, id)
        const stored = (await answered(alone)) ?? (await save(alone)) ?? (await answered(alone))
        if (!stored) throw keyTaken()
        return stored
      })),
  )
}

/**
 * Applies input to a stored order and checks every rule, but stores nothing. With empty input, checks whether
 * the order is still valid.
 */
export async function composeChange(
  db: Database,
  author: Author,
  before: Order,
  input: OrderInput,
  numbered: Numbered,
): Promise<OrderContent> {
  return (await judgeChange(db, author, before, input, numbered, 'today')).content
}

async function judgeChange(
  db: Database,
  author: Author,
  before: Order,
  input: OrderInput,
  numbered: Numbered,
  lists: 'known' | 'today',
): Promise<Judged> {
  refuseOtherKind(before, input)
  const draft = draftChange(input, before, numbered)
  refuseDiscount(author.user, draft, before.discountPercentage)
  const needed = neededBy(draft, before.agronomistAssignments)
  const { parentPoId } = before
  const [parent, family] =
    parentPoId === null
      ? [null, []]
      : await Promise.all([
          findOrder(db, parentPoId),
          findOrdered(db, { familyId: parentPoId, exceptId: before.id }, needed.services),
        ])
  return judgeBy(db, { needed, lists }, (references) =>
    composeOrder({
      draft,
      references,
      byManager: isManager(author.user.level),
      before,
      parent,
      family,
      askedForCheck: input.discountNotification === true,
    }),
  )
}
