import { sum } from '#shared/money.ts'
import type { DocumentType } from '#shared/order/kinds.ts'
import { plural } from '#shared/plural.ts'

/** What one order adds to its family's total, in dollars; negative for a credit memo. */
export interface FamilyPart {
  documentType: DocumentType
  grandTotal: number
}

/** The total of the family's active orders that the user can see, in dollars (rule kinds/family-sum). */
export function familyNet(members: readonly FamilyPart[]): number {
  return sum(members.map((member) => member.grandTotal))
}

/**
 * Returns a title such as `PO 1042 with its 2 supplementals and credit memo`, or `The credit memo of PO 1042`
 * if the original is hidden.
 */
export function familyTitle(familyId: number, members: readonly FamilyPart[]): string {
  const count = (type: DocumentType) => members.filter((member) => member.documentType === type).length
  const named = (many: number, noun: string) => (many === 1 ? noun : plural(many, noun))
  const children = [
    { many: count('supplemental'), noun: 'supplemental' },
    { many: count('credit_memo'), noun: 'credit memo' },
  ]
    .filter(({ many }) => many > 0)
    .map(({ many, noun }) => named(many, noun))
    .join(' and ')
  if (count('original') === 0) return `The ${children} of PO ${familyId}`
  return children === '' ? `PO ${familyId}` : `PO ${familyId} with its ${children}`
}

/**
 * Lists the open orders, as in `Open: 1042-S1, 1042-S2`. Returns null if none or all are open (rule
 * kinds/family-sum).
 */
export function openNote(members: readonly { displayPo: string; finalized: boolean }[]): string | null {
  const open = members.filter((member) => !member.finalized).map((member) => member.displayPo)
  if (open.length === 0 || open.length === members.length) return null
  return `Open: ${open.join(', ')}`
}

/** The note that a family's amounts don't include its hidden orders; null if no order is hidden. */
export function hiddenNote(hidden: number): string | null {
  if (hidden === 0) return null
  return hidden === 1
    ? '1 related order that you cannot see is not included'
    : `${hidden} related orders that you cannot see are not included`
}
