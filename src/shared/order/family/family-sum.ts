import { formatMoney, sum } from '#shared/money.ts'
import type { DocumentType } from '#shared/order/kinds.ts'

/** What a member of a family adds to it, in dollars with the sign of its document. */
export interface FamilyPart {
  documentType: DocumentType
  sequenceNumber: number
  displayPo: string
  finalized: boolean
  grandTotal: number
}

/** A term of `Original 12,000.00 + S1 1,500.00 - C1 800.00`; the first has no sign where it is a plus. */
export interface FamilyTerm {
  sign: '' | '+' | '-'
  name: string
  amount: string
  displayPo: string
  /** Counted, but not finalized yet. */
  open: boolean
}

const initials = { supplemental: 'S', credit_memo: 'C' } as const

function nameOf({ documentType, sequenceNumber }: FamilyPart): string {
  return documentType === 'original' ? 'Original' : `${initials[documentType]}${sequenceNumber}`
}

/** Without the dollar sign and the sign of the number. */
function bare(value: number): string {
  return formatMoney(Math.abs(value)).slice(1)
}

/**
 * The arithmetic of the active members that the reader sees, in the order of their numbers
 * (rule kinds/family-sum).
 */
export function familySum(members: readonly FamilyPart[]): { terms: FamilyTerm[]; net: number } {
  const terms = members.map((member, index): FamilyTerm => {
    const minus = member.grandTotal < 0
    return {
      sign: minus ? '-' : index === 0 ? '' : '+',
      name: nameOf(member),
      amount: bare(member.grandTotal),
      displayPo: member.displayPo,
      open: !member.finalized,
    }
  })
  return { terms, net: sum(members.map((member) => member.grandTotal)) }
}

/** The net of a family as its line ends: `12,700.00`, `(800.00)`. */
export function familyNet(net: number): string {
  return net < 0 ? `(${bare(net)})` : bare(net)
}

/** Says that the arithmetic leaves somebody out, or nothing. */
export function hiddenNote(hidden: number): string | null {
  if (hidden === 0) return null
  return hidden === 1
    ? '1 order of this family that you cannot see is not counted'
    : `${hidden} orders of this family that you cannot see are not counted`
}
