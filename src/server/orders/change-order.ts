import type { WriteContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { IdempotencyClaim } from '#server/http/idempotency-claim.ts'
import { AppError } from '#shared/errors.ts'
import { isManager } from '#shared/levels.ts'
import type { Order, OrderContent, OrderInput } from '#shared/order/order.ts'
import { composeOrder } from './compose-order.ts'
import { draftChange, type Numbered } from './draft-from-input.ts'
import { firstAnswer, once } from './idempotency.ts'
import { type Author, updateOrder } from './order-store.ts'
import { findFamily, findOrder, readOrder } from './read-order.ts'
import { loadReferences } from './references.ts'
import { refuseClosed, refuseDiscount, refuseOtherKind, refuseOtherVersion } from './refusals.ts'

/** A save without a version number is tried again on what another person stored in between. */
const mostAttempts = 20

/**
 * PUT replaces what it sends, PATCH merges it; both make the next version
 * (rules versions/put-and-patch, versions/every-save-counts).
 */
export async function changeOrder(
  context: WriteContext,
  author: Author,
  id: number,
  input: OrderInput,
  numbered: Numbered,
  claim: IdempotencyClaim | null = null,
): Promise<Order> {
  const { db } = context
  const now = context.clock()
  const answered = () => firstAnswer(db, author.user, claim, now)
  return once(answered, async () => {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const before = await readOrder(db, author.user, id)
      refuseClosed(before)
      refuseOtherVersion(before, input.versionNumber, 'reload it')
      const content = await composeChange(db, author, before, input, numbered)
      const stored = await updateOrder(db, before, content, author, claim, now)
      if (stored) return stored
      const meanwhile = await answered()
      if (meanwhile) return meanwhile
    }
    throw new AppError('conflict', 'Others are saving this purchase order at the same moment; try again')
  })
}

/** What a stored order becomes by an input, checked by every rule; with an empty input, whether it still may be. */
export async function composeChange(
  db: Database,
  author: Author,
  before: Order,
  input: OrderInput,
  numbered: Numbered,
): Promise<OrderContent> {
  refuseOtherKind(before, input)
  const draft = draftChange(input, before, numbered)
  refuseDiscount(author.user, draft, before.discountPercentage)
  const [references, parent, family] = await Promise.all([
    loadReferences(db, draft, before.agronomistAssignments),
    before.parentPoId === null ? null : findOrder(db, before.parentPoId),
    before.parentPoId === null ? [] : findFamily(db, before.parentPoId),
  ])
  return composeOrder({
    draft,
    references,
    byManager: isManager(author.user.level),
    before,
    parent,
    family: family.filter((member) => member.id !== before.id),
    askedForCheck: input.discountNotification === true,
  })
}
