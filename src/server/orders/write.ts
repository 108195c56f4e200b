import { mayGenerally } from '#shared/access.ts'
import { AppError } from '#shared/errors.ts'
import { isManager } from '#shared/levels.ts'
import { round } from '#shared/money.ts'
import type { Draft } from '#shared/order/draft.ts'
import type { Order, OrderContent, OrderInput } from '#shared/order/order.ts'
import type { Database } from '../db/database.ts'
import { refuseProblems } from '../http/failures.ts'
import { composeOrder } from './compose-order.ts'
import { draftChange, draftChild, draftOriginal } from './draft-from-input.ts'
import { firstAnswer, type IdempotencyClaim, once } from './idempotency.ts'
import { type Author, insertOrder, updateOrder } from './order-store.ts'
import { findFamily, findOrder, readOrder } from './read-order.ts'
import { loadReferences } from './references.ts'
import { refuseOtherVersion } from './stale.ts'

export interface WriteContext {
  db: Database
  clock: () => Date
}

/** Creates an original, supplemental or credit memo; a repeated key gets the first answer again. */
export async function createOrder(
  context: WriteContext,
  author: Author,
  input: OrderInput,
  claim: IdempotencyClaim | null = null,
): Promise<Order> {
  const { db } = context
  const now = context.clock()
  const answered = () => firstAnswer(db, author.user, claim, now)
  return once(answered, async () => {
    const content = await composeNew(db, author, input)
    const stored = await insertOrder(db, content, author, claim, now)
    if (stored) return stored
    throw parentTakesNone()
  })
}

async function composeNew(db: Database, author: Author, input: OrderInput): Promise<OrderContent> {
  const byManager = isManager(author.user.level)
  const kind = input.documentType ?? 'original'
  const common = { byManager, before: null, askedForCheck: input.discountNotification === true }
  if (kind === 'original') {
    const baseType = input.contractType ?? 'standard'
    if ((baseType !== 'standard' && baseType !== 'custom') || input.parentPoId) throw kindMismatch()
    const draft = draftOriginal(input, baseType)
    refuseDiscount(author, draft, 0)
    return composeOrder({
      ...common,
      draft,
      references: await loadReferences(db, draft),
      parent: null,
      family: [],
    })
  }
  if (input.contractType !== undefined && input.contractType !== kind) throw kindMismatch()
  if (!input.parentPoId) {
    throw refuseProblems([
      { path: 'parentPoId', message: 'Choose the finalized purchase order that this belongs to' },
    ])
  }
  const parent = await readOrder(db, author.user, input.parentPoId)
  if (parent.documentType !== 'original' || !parent.status || parent.acesState !== 'synced')
    throw parentTakesNone()
  const draft = draftChild(input, parent, kind)
  if (kind === 'supplemental') refuseDiscount(author, draft, 0)
  else if (!byManager) draft.discountPercentage = parent.discountPercentage
  const [references, family] = await Promise.all([
    loadReferences(db, draft, parent.agronomistAssignments),
    findFamily(db, parent.id),
  ])
  return composeOrder({ ...common, draft, references, parent, family })
}

/** PUT replaces what it sends, PATCH merges it; both make the next version (decisions ). */
export async function changeOrder(
  context: WriteContext,
  author: Author,
  id: number,
  input: OrderInput,
  numbered: 'replace' | 'amend',
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

/** A save without a version number is tried anew on what another person stored in between. */
const mostAttempts = 20

async function composeChange(
  db: Database,
  author: Author,
  before: Order,
  input: OrderInput,
  numbered: 'replace' | 'amend',
): Promise<OrderContent> {
  refuseOtherKind(before, input)
  const draft = draftChange(input, before, numbered)
  refuseDiscount(author, draft, before.discountPercentage)
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

function refuseDiscount(author: Author, draft: Draft, allowed: number): void {
  if (mayGenerally(author.user, 'setOrderDiscount')) return
  if (round(draft.discountPercentage, 2) !== allowed)
    throw new AppError('forbidden', 'Only managers may change the order discount', [
      { path: 'discountPercentage', message: 'Only managers may change the order discount' },
    ])
}

function refuseClosed(order: Order): void {
  if (!order.status) throw new AppError('conflict', 'This purchase order is archived; it cannot be changed')
  if (!order.finalized) return
  throw new AppError(
    'conflict',
    order.acesState === 'pending'
      ? 'This purchase order is waiting for ACES; it cannot be changed until that is settled'
      : 'This purchase order is finalized; add to it by a supplemental PO, reduce it by a credit memo',
  )
}

function refuseOtherKind(before: Order, input: OrderInput): void {
  const sent = input.contractType
  if (sent === undefined) return
  const fits = before.documentType === 'original' ? sent === 'standard' || sent === 'custom' : true
  if (!fits) throw kindMismatch()
}

function kindMismatch(): AppError {
  const message =
    'An original is standard or custom and has no parent; a supplemental PO or credit memo has a document type of its own'
  return new AppError('invalid', message, [{ path: 'contractType', message }])
}

function parentTakesNone(): AppError {
  return new AppError('conflict', 'Only a finalized purchase order can have a supplemental PO or credit memo')
}
