import { defaultFiscalYear } from '#shared/constants.ts'
import type { Draft, DraftAgronomist, DraftCustomer } from '#shared/order/draft.ts'
import type { BaseType } from '#shared/order/kinds.ts'
import type { Order, OrderInput } from '#shared/order/order.ts'
import { childTexts, eachText } from '#shared/order/order-fields.ts'

/** Whether numbered fields such as `customer1Id` replace a list, or change its first two entries. */
export type Numbered = 'replace' | 'amend'

/** Drafts a new original, with defaults for absent fields (rule input/absent-fields). */
export function draftOriginal(input: OrderInput, baseType: BaseType): Draft {
  return {
    documentType: 'original',
    contractType: baseType,
    baseType,
    parentPoId: null,
    fiscalYear: input.fiscalYear ?? defaultFiscalYear,
    producerId: input.producerId ?? null,
    ...eachText((key) => input[key] ?? ''),
    discountPercentage: input.discountPercentage ?? 0,
    agronomistAssignments: agronomistsOf(input, [], 'replace'),
    customerAssignments: customersOf(input, [], 'replace'),
    lineItems: input.lineItems ?? [],
  }
}

/** Drafts a child order. Absent fields come from its parent (rule kinds/taken-from-the-parent). */
export function draftChild(input: OrderInput, parent: Order, kind: 'supplemental' | 'credit_memo'): Draft {
  const people = <T extends { amount: number }>(shares: T[]) =>
    shares.map((share) => ({ ...share, amount: undefined }))
  const inherited = childTexts(parent)
  return {
    documentType: kind,
    contractType: kind,
    baseType: parent.baseType,
    parentPoId: parent.id,
    fiscalYear: parent.fiscalYear,
    producerId: input.producerId ?? parent.producerId,
    ...eachText((key) => input[key] ?? inherited[key]),
    discountPercentage: input.discountPercentage ?? (kind === 'credit_memo' ? parent.discountPercentage : 0),
    agronomistAssignments: agronomistsOf(input, people(parent.agronomistAssignments), 'replace'),
    customerAssignments: customersOf(input, people(parent.customerAssignments), 'replace'),
    lineItems: input.lineItems ?? [],
  }
}

/**
 * Drafts a change: the stored order with the input applied. Absent fields keep their values (rule
 * versions/put-and-patch).
 */
export function draftChange(input: OrderInput, before: Order, numbered: Numbered): Draft {
  const original = before.documentType === 'original'
  const sentType =
    input.contractType === 'standard' || input.contractType === 'custom' ? input.contractType : null
  const baseType = original && sentType ? sentType : before.baseType
  return {
    documentType: before.documentType,
    contractType: original ? baseType : before.contractType,
    baseType,
    parentPoId: before.parentPoId,
    fiscalYear: before.fiscalYear,
    producerId: input.producerId === undefined ? before.producerId : input.producerId,
    ...eachText((key) => (input[key] === undefined ? before[key] : (input[key] ?? ''))),
    discountPercentage: input.discountPercentage ?? before.discountPercentage,
    agronomistAssignments: agronomistsOf(input, before.agronomistAssignments, numbered),
    customerAssignments: customersOf(input, before.customerAssignments, numbered),
    lineItems: input.lineItems ?? before.lineItems,
  }
}

/**
 * Returns the customer list if the request contains one; otherwise, the list from the numbered fields;
 * otherwise, `before` (rule shares/numbered-fields).
 */
function customersOf(input: OrderInput, before: DraftCustomer[], numbered: Numbered): DraftCustomer[] {
  return (
    input.customerAssignments ??
    fromNumbered(
      [
        { id: input.customer1Id, percentage: input.customer1Percentage, amount: input.customer1Amount },
        { id: input.customer2Id, percentage: input.customer2Percentage, amount: input.customer2Amount },
      ],
      before.map(({ id, percentage, amount }) => ({ id, percentage, amount })),
      numbered,
      (entry, id, share) => ({ id: id ?? entry?.id ?? null, ...share }),
    )
  )
}

function agronomistsOf(input: OrderInput, before: DraftAgronomist[], numbered: Numbered): DraftAgronomist[] {
  return (
    input.agronomistAssignments ??
    fromNumbered(
      [
        { id: input.agronomist1Id, percentage: input.agronomist1Percentage, amount: input.agronomist1Amount },
        { id: input.agronomist2Id, percentage: input.agronomist2Percentage, amount: input.agronomist2Amount },
      ],
      before.map(({ email, percentage, amount }) => ({ email, percentage, amount })),
      numbered,
      (entry, id, share) => ({ email: id ?? entry?.email ?? '', ...share }),
    )
  )
}

interface NumberedFields<Id> {
  id: Id | null | undefined
  percentage: number | null | undefined
  amount: number | null | undefined
}

interface Share {
  percentage: number
  amount: number | undefined
}

function fromNumbered<Id, Entry extends { percentage: number; amount?: number | undefined }>(
  fields: NumberedFields<Id>[],
  before: Entry[],
  numbered: Numbered,
  entryOf: (before: Entry | undefined, id: Id | null | undefined, share: Share) => Entry,
): Entry[] {
  const sent = fields.some(
    ({ id, percentage, amount }) => id !== undefined || percentage !== undefined || amount !== undefined,
  )
  if (!sent) return before
  const first: Entry[] = []
  fields.forEach(({ id, percentage, amount }, index) => {
    const entry = before[index]
    const named = id !== undefined && id !== null
    if (id === null || (!named && !entry)) return
    // If the request has a percentage, the stored amount no longer applies. Otherwise, the stored percentage
    // and amount are both kept.
    const kept = percentage === undefined || percentage === null ? entry?.amount : undefined
    const share = { percentage: percentage ?? entry?.percentage ?? 0, amount: amount ?? kept }
    first.push(entryOf(entry, id, share))
  })
  // The numbered input fields replace the whole list only if both IDs are sent. Otherwise, the entries after
  // the numbered ones stay in the list (rule shares/numbered-fields).
  const whole = numbered === 'replace' && fields.every(({ id }) => id !== undefined)
  return whole ? first : [...first, ...before.slice(fields.length)]
}
