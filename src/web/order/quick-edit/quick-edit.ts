import { parseDecimal, round } from '#shared/money.ts'
import { followUnits } from '#shared/order/crops.ts'
import type { Draft, DraftAgronomist, DraftCustomer, DraftShare } from '#shared/order/draft.ts'
import type { BaseType } from '#shared/order/kinds.ts'
import { type LineItemInput, LineItemInput as LineSchema } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { type OrderFigures, priceDraft } from '#shared/order/pricing.ts'
import {
  addShare,
  removeShare,
  reprice,
  typeAmount,
  typePercentage,
} from '#shared/order/shares/share-editing.ts'
import { withTypedAmounts } from '#shared/order/shares/shares.ts'

/** What stands in the Edit Purchase Order dialog. */
export interface QuickEdit {
  order: Order
  producerId: number | null
  baseType: BaseType
  discountPercentage: number
  agronomists: readonly DraftAgronomist[]
  customers: readonly DraftCustomer[]
  lines: readonly LineItemInput[]
  /** Which lists had typed amounts that gave way to the percentages, until something in them is changed. */
  amountsReset: Readonly<Record<ShareList, boolean>>
  /** Texts being typed, by the path of their field; a text that is no number stays here. */
  typed: Readonly<Record<string, string>>
}

export type Step = (now: QuickEdit) => QuickEdit
export type ShareList = 'agronomists' | 'customers'
export const sharePaths = { agronomists: 'agronomistAssignments', customers: 'customerAssignments' } as const
const none = { agronomists: false, customers: false } as const

export function startQuickEdit(order: Order): QuickEdit {
  const agronomists = order.agronomistAssignments.map(({ email, percentage, amount }) => ({
    email,
    percentage,
    amount,
  }))
  const customers = order.customerAssignments.map(({ id, percentage, amount }) => ({
    id,
    percentage,
    amount,
  }))
  return {
    order,
    producerId: order.producerId,
    baseType: order.baseType,
    discountPercentage: order.discountPercentage,
    // With all that is stored, shares that nobody touched would look typed, and never be split again.
    agronomists: withTypedAmounts(agronomists, order.grandTotal),
    customers: withTypedAmounts(customers, order.grandTotal),
    lines: order.lineItems.map((line) => LineSchema.parse(line)),
    amountsReset: none,
    typed: {},
  }
}

/** What was typed, put together with a newer version of the order, goes on being typed on top of that. */
export function editOnTop(newer: Order, merged: Draft): QuickEdit {
  return {
    order: newer,
    producerId: merged.producerId,
    baseType: merged.baseType,
    discountPercentage: merged.discountPercentage,
    agronomists: merged.agronomistAssignments,
    customers: merged.customerAssignments,
    lines: merged.lineItems,
    amountsReset: none,
    typed: {},
  }
}

/** The order as the rules see it. */
export function quickDraft(now: QuickEdit): Draft {
  const { documentType, parentPoId, fiscalYear, comments } = now.order
  return {
    documentType,
    contractType: documentType === 'original' ? now.baseType : documentType,
    baseType: now.baseType,
    parentPoId,
    fiscalYear,
    comments,
    producerId: now.producerId,
    discountPercentage: now.discountPercentage,
    agronomistAssignments: [...now.agronomists],
    customerAssignments: [...now.customers],
    lineItems: [...now.lines],
  }
}

export function quickFigures(now: QuickEdit): OrderFigures {
  return priceDraft(quickDraft(now))
}

/** A tidied order with those amounts only that somebody typed: what two versions of it are compared by. */
export function comparableDraft(draft: Draft): Draft {
  const { grandTotal } = priceDraft(draft)
  return {
    ...draft,
    agronomistAssignments: withTypedAmounts(draft.agronomistAssignments, grandTotal),
    customerAssignments: withTypedAmounts(draft.customerAssignments, grandTotal),
  }
}

/** Texts that are no number, and where. */
export function unreadableTexts({ typed }: QuickEdit): string[] {
  return Object.keys(typed).filter((path) => readTyped(typed[path] ?? '') === null)
}

/** An emptied field means 0. */
function readTyped(text: string): number | null {
  return text.trim() === '' ? 0 : parseDecimal(text)
}

/** Typed amounts live on only while the total is what it was (decisions ). */
function repriced(before: QuickEdit, after: QuickEdit): QuickEdit {
  const former = quickFigures(before).grandTotal
  const total = quickFigures(after).grandTotal
  if (former === total) return after
  const agronomists = reprice(after.agronomists, total, former)
  const customers = reprice(after.customers, total, former)
  let { typed } = after
  if (agronomists.amountsReset) typed = without(typed, sharePaths.agronomists)
  if (customers.amountsReset) typed = without(typed, sharePaths.customers)
  return {
    ...after,
    typed,
    agronomists: agronomists.shares,
    customers: customers.shares,
    amountsReset: {
      agronomists: after.amountsReset.agronomists || agronomists.amountsReset,
      customers: after.amountsReset.customers || customers.amountsReset,
    },
  }
}

/** A number is typed: what is no number only stays as a text. */
export function typeInto(path: string, text: string, change: (value: number) => Step): Step {
  return (now) => {
    const value = readTyped(text)
    const next = value === null ? now : repriced(now, change(value)(now))
    return { ...next, typed: { ...next.typed, [path]: text } }
  }
}

/** The field was left: its number is shown well-formed, unless its text is none. */
export const leaveField =
  (path: string): Step =>
  (now) =>
    readTyped(now.typed[path] ?? '') === null ? now : { ...now, typed: without(now.typed, path) }

function without(typed: QuickEdit['typed'], prefix: string): QuickEdit['typed'] {
  return Object.fromEntries(Object.entries(typed).filter(([path]) => !path.startsWith(prefix)))
}

export const setDiscount =
  (value: number): Step =>
  (now) => ({ ...now, discountPercentage: round(value, 2) })

type LineNumber = 'acres' | 'costPerAcre' | 'discountPercent' | 'discountInDollars'

/** A number of a line; crops follow its units from where they were stored. */
export const setLineNumber =
  (index: number, field: LineNumber) =>
  (value: number): Step =>
  (now) => ({
    ...now,
    lines: now.lines.map((line, i) => (i === index ? withNumber(line, field, value, now.order) : line)),
  })

function withNumber(line: LineItemInput, field: LineNumber, value: number, order: Order): LineItemInput {
  if (field !== 'acres') return { ...line, [field]: value }
  const start = order.lineItems.find(({ id }) => id === line.id) ?? line
  const crops = value === start.acres ? start.crops : followUnits(start.crops, value, start.acres)
  return { ...line, acres: value, crops }
}

export const removeLine =
  (index: number): Step =>
  (now) =>
    repriced(now, {
      ...now,
      lines: now.lines.filter((_, i) => i !== index),
      typed: without(now.typed, 'lineItems.'),
    })

/** The texts of a list that is changed start again, and so does the note that its amounts gave way. */
function begunAnew(now: QuickEdit, list: ShareList): QuickEdit {
  const typed = without(now.typed, sharePaths[list])
  return { ...now, typed, amountsReset: { ...now.amountsReset, [list]: false } }
}

function changeShares(
  list: ShareList,
  change: <S extends DraftShare>(shares: readonly S[]) => readonly S[],
): Step {
  return (now) => ({
    ...begunAnew(now, list),
    ...(list === 'agronomists'
      ? { agronomists: change(now.agronomists) }
      : { customers: change(now.customers) }),
  })
}

export const setPercentage =
  (list: ShareList, index: number) =>
  (value: number): Step =>
    changeShares(list, (shares) => typePercentage(shares, index, value))

export const setAmount =
  (list: ShareList, index: number) =>
  (value: number): Step =>
  (now) =>
    changeShares(list, (shares) => typeAmount(shares, index, value, quickFigures(now).grandTotal))(now)

export const removePerson = (list: ShareList, index: number): Step =>
  changeShares(list, (shares) => removeShare(shares, index))

export const addPerson =
  (list: ShareList): Step =>
  (now) => ({
    ...begunAnew(now, list),
    ...(list === 'agronomists'
      ? { agronomists: addShare(now.agronomists, { email: '', percentage: 0 }) }
      : { customers: addShare(now.customers, { id: null, percentage: 0 }) }),
  })

export const setAgronomist =
  (index: number, email: string): Step =>
  (now) => ({
    ...now,
    agronomists: now.agronomists.map((one, i) => (i === index ? { ...one, email } : one)),
  })

export const setCustomer =
  (index: number, id: number | null): Step =>
  (now) => ({ ...now, customers: now.customers.map((one, i) => (i === index ? { ...one, id } : one)) })

/** Customer 1 follows the producer as long as it is the producer (document 2, section 5). */
export const setProducer =
  (producerId: number | null): Step =>
  (now) => {
    const follows = now.customers[0]?.id === now.producerId
    const taken = now.customers.some((one) => one.id === producerId)
    const next = { ...now, producerId }
    return follows && !taken && producerId !== null ? setCustomer(0, producerId)(next) : next
  }
