import type { Draft, DraftAgronomist, DraftCustomer } from '#shared/order/draft.ts'
import type { BaseType, DocumentType, Mode } from '#shared/order/kinds.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { UsualSplit } from '#shared/order/shares/split-shares.ts'
import { type TypedTexts, unreadable } from './typed-text.ts'

/** A row of a share list; the key keeps its fields together while rows come and go. */
export type AgronomistRow = DraftAgronomist & { key: string }
export type CustomerRow = DraftCustomer & { key: string }
export type ShareList = 'agronomists' | 'customers'

/** A usual split that was put in, whose it is, and the shares that the form would have made by itself. */
export interface PutInSplit {
  producerId: number
  split: UsualSplit
  automatic: Pick<OrderForm, 'agronomists' | 'customers' | 'customer1Chosen'>
  /** The other producer for whom the shares were kept as they are. */
  keptFor?: number | null
}

/** Everything a person has put into the form. Numbers are kept beside the text that is being typed. */
export interface OrderForm {
  mode: Mode
  documentType: DocumentType
  baseType: BaseType
  parentPoId: number | null
  fiscalYear: number
  producersShown: 'mine' | 'all'
  producerId: number | null
  lines: readonly LineItemInput[]
  discountPercentage: number
  agronomists: readonly AgronomistRow[]
  customers: readonly CustomerRow[]
  /** Somebody chose customer 1, so it no longer follows the producer. */
  customer1Chosen: boolean
  comments: string
  typed: TypedTexts
  /** At the last change of the total, typed amounts of the list were set by the percentages again. */
  amountsReset: Readonly<Record<ShareList, boolean>>
  /** The order of last season that it renews in the form's year, beside so many renewals that the person knows of. */
  renews?: { sourceId: number; known: number } | undefined
  /** Which usual split the shares began as. */
  putIn?: PutInSplit | undefined
}

export const baseTypeLabels: Readonly<Record<BaseType, string>> = { standard: 'Standard', custom: 'Custom' }

/** Paths of the share lists, as the rules and the server name them. */
export const sharePaths = { agronomists: 'agronomistAssignments', customers: 'customerAssignments' } as const

export function isChild(form: Pick<OrderForm, 'documentType'>): boolean {
  return form.documentType !== 'original'
}

/** The PO type is locked by the first line, and in a child document always. */
export function isLocked(form: Pick<OrderForm, 'documentType' | 'lines'>): boolean {
  return isChild(form) || form.lines.length > 0
}

/** So is the producer, once there is one: an order without one could never be submitted. */
export function isProducerLocked(form: Pick<OrderForm, 'documentType' | 'lines' | 'producerId'>): boolean {
  return isLocked(form) && form.producerId !== null
}

/** The order as the rules see it. */
export function toDraft(form: OrderForm): Draft {
  return {
    documentType: form.documentType,
    contractType: form.documentType === 'original' ? form.baseType : form.documentType,
    baseType: form.baseType,
    parentPoId: form.parentPoId,
    fiscalYear: form.fiscalYear,
    producerId: form.producerId,
    comments: form.comments,
    discountPercentage: form.discountPercentage,
    agronomistAssignments: form.agronomists.map(({ key: _, ...share }) => share),
    customerAssignments: form.customers.map(({ key: _, ...share }) => share),
    lineItems: [...form.lines],
  }
}

/** Whether the same was filled in. Most lines are the same object, so that a long order costs no more than a short one. */
export function sameContent(one: OrderForm, other: OrderForm): boolean {
  return (
    one === other ||
    (one.lines.length === other.lines.length &&
      one.lines.every((line, at) => sameLine(line, other.lines[at])) &&
      contentOf({ ...one, lines: [] }) === contentOf({ ...other, lines: [] }))
  )
}

export function sameLine(line: LineItemInput, other: LineItemInput | undefined): boolean {
  return line === other || JSON.stringify(line) === JSON.stringify(other)
}

/** What was filled in, as a text to compare; what is merely shown differently doesn't count. */
export function contentOf(form: OrderForm): string {
  const { producersShown: _, amountsReset: _reset, customer1Chosen: _chosen, putIn: _putIn, ...rest } = form
  const keyless = (rows: readonly { key: string }[]) => rows.map(({ key: _key, ...row }) => row)
  return JSON.stringify({
    ...rest,
    agronomists: keyless(form.agronomists),
    customers: keyless(form.customers),
  })
}

/**
 * Whether both would be sent as the same order (rule versions/no-changes). How a number is being typed doesn't count, but a text that is none
 * does: somebody wrote it.
 */
export function sameOrder(one: OrderForm, other: OrderForm): boolean {
  if (one === other) return true
  return (
    unreadable(one.typed).length === unreadable(other.typed).length &&
    one.lines.length === other.lines.length &&
    one.lines.every((line, at) => sameLine(line, other.lines[at])) &&
    headOf(one) === headOf(other)
  )
}

function headOf(form: OrderForm): string {
  const draft = toDraft({ ...form, lines: [] })
  return JSON.stringify({ ...draft, comments: draft.comments.trim() })
}
