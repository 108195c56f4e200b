import type { Draft, DraftAgronomist, DraftCustomer } from '#shared/order/draft.ts'
import type { BaseType, DocumentType, Mode } from '#shared/order/kinds.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { eachText, type OrderTexts, textsOf } from '#shared/order/order-fields.ts'
import type { UsualSplit } from '#shared/order/shares/split-shares.ts'
import { type TypedTexts, unreadable } from './typed-text.ts'

/** A row in a share list. The key identifies the row even after other rows are added or removed. */
export type AgronomistRow = DraftAgronomist & { key: string }
export type CustomerRow = DraftCustomer & { key: string }
export type ShareList = 'agronomists' | 'customers'

/**
 * A usual split that was applied, its producer, and the shares that the form would have without the split.
 */
export interface PutInSplit {
  producerId: number
  split: UsualSplit
  automatic: Pick<OrderForm, 'agronomists' | 'customers' | 'customer1Chosen'>
  /** The new producer, if the user chose to keep the split's shares after changing the producer. */
  keptFor?: number | null
}

/** Everything the user has entered. Number fields have both the number and the text being typed. */
export interface OrderForm extends OrderTexts {
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
  /** True if the user chose Customer 1, so that it no longer follows the producer. */
  customer1Chosen: boolean
  typed: TypedTexts
  /**
   * True for a list if the most recent change to the total replaced the list's typed amounts with
   * percentages.
   */
  amountsReset: Readonly<Record<ShareList, boolean>>
  /**
   * The order from the previous season that this one renews. `known` is the number of renewals of that order,
   * for the form's fiscal year, that the user has already seen.
   */
  renews?: { sourceId: number; known: number } | undefined
  putIn?: PutInSplit | undefined
}

export const baseTypeLabels: Readonly<Record<BaseType, string>> = { standard: 'Standard', custom: 'Custom' }

export const sharePaths = { agronomists: 'agronomistAssignments', customers: 'customerAssignments' } as const

export function isChild(form: Pick<OrderForm, 'documentType'>): boolean {
  return form.documentType !== 'original'
}

/**
 * Whether the PO type is locked. The first line locks it; on a supplemental or credit memo it is always
 * locked.
 */
export function isLocked(form: Pick<OrderForm, 'documentType' | 'lines'>): boolean {
  return isChild(form) || form.lines.length > 0
}

/**
 * Whether the producer is locked, under the same rules as the PO type. A missing producer is never locked,
 * because an order without one can't be submitted.
 */
export function isProducerLocked(form: Pick<OrderForm, 'documentType' | 'lines' | 'producerId'>): boolean {
  return isLocked(form) && form.producerId !== null
}

export function toDraft(form: OrderForm): Draft {
  return {
    documentType: form.documentType,
    contractType: form.documentType === 'original' ? form.baseType : form.documentType,
    baseType: form.baseType,
    parentPoId: form.parentPoId,
    fiscalYear: form.fiscalYear,
    producerId: form.producerId,
    ...textsOf(form),
    discountPercentage: form.discountPercentage,
    agronomistAssignments: form.agronomists.map(({ key: _, ...share }) => share),
    customerAssignments: form.customers.map(({ key: _, ...share }) => share),
    lineItems: [...form.lines],
  }
}

/**
 * True if two forms have the same content. Lines that are the same object aren't compared any further, which
 * keeps long orders fast.
 */
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

/** The form's content as a string for comparison; leaves out UI state, such as which producers are listed. */
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
 * True if two forms would send the same order (rule versions/no-changes). The formatting of a number doesn't
 * matter, but unreadable input does, because the user typed it.
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
  return JSON.stringify({ ...draft, ...eachText((key) => draft[key].trim()) })
}
