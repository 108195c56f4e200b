import type { WriteContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { IdempotencyClaim } from '#server/http/idempotency-claim.ts'
import { mayGenerally } from '#shared/access.ts'
import { refusalOf } from '#shared/errors.ts'
import { isManager } from '#shared/levels.ts'
import type { Draft } from '#shared/order/draft.ts'
import type { BaseType, DocumentType } from '#shared/order/kinds.ts'
import type { Order, OrderInput } from '#shared/order/order.ts'
import { composeOrder } from './compose-order.ts'
import { refuseOtherState } from './corrections/family-state.ts'
import { judgeCredit } from './credit-limit.ts'
import { draftChild, draftOriginal } from './draft-from-input.ts'
import { createdBy, unlessAnswered } from './idempotency.ts'
import { inTurn } from './in-turn.ts'
import { judgeBy } from './judge-by.ts'
import { type Author, insertOrder, type Judged } from './order-store.ts'
import { findOrdered, readOrder } from './read-order.ts'
import { neededBy } from './references.ts'
import { kindMismatch, parentTakesNone, refuseDiscount, refuseParent } from './refusals.ts'
import { judgeRenewal, renewedAtOnce } from './renewed-order.ts'

/**
 * Creates an original, supplemental or credit memo. A repeated request with the same idempotency key gets the
 * first response again.
 */
export async function createOrder(
  context: WriteContext,
  author: Author,
  input: OrderInput,
  claim: IdempotencyClaim | null = null,
): Promise<Order> {
  const { db } = context
  const now = context.clock()
  // Nearly all idempotency keys are new, and the statement that stores the order also claims the key, so no
  // lookup is needed first.
  const answered = () => createdBy(db, author.user, claim, now)
  const stored = await unlessAnswered(answered, async () => {
    for (let tries = 1; tries <= mostTries; tries++) {
      const judged = await composeNew(db, author, input, { lists: tries === 1 ? 'known' : 'today', now })
      const order = await insertJudged(db, judged, input, (to) => insertOrder(to, judged, author, claim, now))
      // Another attempt can succeed only if this one used cached lists or creates a renewal. Otherwise, this
      // one failed because the key was already used or the parent can't have children.
      if (order || (judged.asOf === null && !judged.renewal)) return order
    }
    return null
  })
  if (!stored) throw input.renewedFromId ? renewedAtOnce(input.renewedFromId) : parentTakesNone()
  return stored
}

/**
 * Stores a checked order. Credit memos and corrections in one family are stored one at a time, so that each
 * is checked against the result of the previous ones (rules kinds/credit-limited-by-the-server,
 * corrections/planned-on).
 */
async function insertJudged(
  db: Database,
  { content }: Judged,
  { creditsOver, correction }: OrderInput,
  insert: (to: Database) => Promise<Order | null>,
): Promise<Order | null> {
  const { documentType, parentPoId } = content
  if (parentPoId === null || (documentType !== 'credit_memo' && !correction)) return insert(db)
  return inTurn(db, parentPoId, async (alone) => {
    if (correction) await refuseOtherState(alone, parentPoId, correction)
    if (documentType === 'credit_memo')
      content.creditsOver = await judgeCredit(alone, { parentPoId, exceptId: null }, content, creditsOver)
    return insert(alone)
  })
}

/**
 * Maximum number of attempts. A retry means that another user just renewed the same order, or that the
 * picklists changed.
 */
const mostTries = 10

async function composeNew(
  db: Database,
  author: Author,
  input: OrderInput,
  { lists, now }: { lists: 'known' | 'today'; now: Date },
): Promise<Judged> {
  const kind = kindOf(input)
  const { draft, parent } =
    kind.documentType === 'original'
      ? startOriginal(author, input, kind.baseType)
      : await startChild(db, author, input, kind)
  const renewal = await judgeRenewal(db, author.user, draft, input, now)
  const needed = neededBy(draft, parent?.agronomistAssignments)
  const family = parent ? await findOrdered(db, { familyId: parent.id, exceptId: null }, needed.services) : []
  const judged = await judgeBy(db, { needed, lists }, (references) =>
    composeOrder({
      draft,
      references,
      byManager: isManager(author.user.level),
      before: null,
      parent,
      family,
      askedForCheck: input.discountNotification === true,
    }),
  )
  return Object.assign(judged, { renewal })
}

interface ChildKind {
  documentType: Exclude<DocumentType, 'original'>
  parentPoId: number
}

/** Determines the kind of document to create. Later code uses this instead of the kind in the request. */
function kindOf(input: OrderInput): ChildKind | { documentType: 'original'; baseType: BaseType } {
  const { documentType = 'original', contractType, parentPoId } = input
  if (documentType === 'original') {
    const baseType = contractType ?? 'standard'
    if ((baseType !== 'standard' && baseType !== 'custom') || parentPoId) throw kindMismatch()
    if (input.correction) {
      const message = 'A correction must be a supplemental PO or credit memo'
      throw refusalOf([{ path: 'correction', message }])
    }
    return { documentType, baseType }
  }
  if (contractType !== undefined && contractType !== documentType) throw kindMismatch()
  if (!parentPoId) {
    const message = 'Choose the finalized purchase order that this belongs to'
    throw refusalOf([{ path: 'parentPoId', message }])
  }
  return { documentType, parentPoId }
}

interface NewOrder {
  draft: Draft
  parent: Order | null
}

function startOriginal({ user }: Author, input: OrderInput, baseType: BaseType): NewOrder {
  const draft = draftOriginal(input, baseType)
  refuseDiscount(user, draft, 0)
  return { draft, parent: null }
}

async function startChild(
  db: Database,
  { user }: Author,
  input: OrderInput,
  { documentType, parentPoId }: ChildKind,
): Promise<NewOrder> {
  const parent = await readOrder(db, user, parentPoId)
  refuseParent(parent)
  const draft = draftChild(input, parent, documentType)
  if (documentType === 'supplemental') {
    refuseDiscount(user, draft, 0)
    return { draft, parent }
  }
  // A credit memo uses its parent's discount; a discount sent by an agronomist is ignored.
  if (mayGenerally(user, 'setOrderDiscount')) return { draft, parent }
  return { draft: { ...draft, discountPercentage: parent.discountPercentage }, parent }
}
