import type { Draft } from '#shared/order/draft.ts'
import { eachText, type OrderFieldKey } from '#shared/order/order-fields.ts'
import { type Choices, type Difference, valueMerger } from './difference.ts'
import { mergeLines } from './merge-lines.ts'
import { mergeShares } from './merge-shares.ts'

export interface Merged {
  /** The other user's version with my changes. Conflicts are resolved as chosen, otherwise in my favor. */
  draft: Draft
  /** Values that both sides changed differently. The user must choose. */
  clashes: Difference[]
  /** Values that only the other side changed. The merge uses them without prompting the user. */
  taken: Difference[]
  /** Values that only my side changed. The merge uses them without prompting the user. */
  own: Difference[]
}

/**
 * Three-way merge of my edits (mine) with what another user saved (theirs), both based on the same version
 * (base). All three must be tidied. Merges by field, by groups of fields in a line, and by share. Totals are
 * computed later, from the result.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft, choices: Choices = {}): Merged {
  const { mergeValue, clashes, taken, own } = valueMerger(choices)
  const field = <F extends OrderFieldKey>(name: F): Draft[F] =>
    mergeValue({ key: name, kind: 'field', field: name }, base[name], mine[name], theirs[name])
  const baseType = field('baseType')
  const draft: Draft = {
    ...theirs,
    producerId: field('producerId'),
    baseType,
    contractType: theirs.documentType === 'original' ? baseType : theirs.contractType,
    lineItems: mergeLines(base.lineItems, mine.lineItems, theirs.lineItems, mergeValue),
    discountPercentage: field('discountPercentage'),
    agronomistAssignments: mergeShares(
      'agronomistAssignments',
      base.agronomistAssignments,
      mine.agronomistAssignments,
      theirs.agronomistAssignments,
      mergeValue,
    ),
    customerAssignments: mergeShares(
      'customerAssignments',
      base.customerAssignments,
      mine.customerAssignments,
      theirs.customerAssignments,
      mergeValue,
    ),
    ...eachText(field),
  }
  return { draft, clashes, taken, own }
}
