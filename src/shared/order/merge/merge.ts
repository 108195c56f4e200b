import type { Draft } from '#shared/order/draft.ts'
import { type Choices, type Difference, valueMerger } from './difference.ts'
import { mergeLines } from './merge-lines.ts'
import { mergeShares } from './merge-shares.ts'

export interface Merged {
  /** The newer version with what was typed on top; what clashes as chosen, else as typed. */
  draft: Draft
  /** Changed by both, and differently: to be asked about. */
  clashes: Difference[]
  /** Changed by the other one only: taken over without asking. */
  taken: Difference[]
  /** Changed by mine only: kept without asking. */
  own: Difference[]
}

/**
 * Three-way merge of an order: what was typed (mine) onto what somebody else saved meanwhile (theirs), both
 * begun from the same version (base). All three tidied. By field, by line and within it by what belongs
 * together, by share. Figures aren't merged: they are computed from the result.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft, choices: Choices = {}): Merged {
  const { mergeValue, clashes, taken, own } = valueMerger(choices)
  const field = <F extends 'producerId' | 'baseType' | 'comments' | 'discountPercentage'>(
    name: F,
  ): Draft[F] => mergeValue({ key: name, kind: 'field', field: name }, base[name], mine[name], theirs[name])
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
    comments: field('comments'),
  }
  return { draft, clashes, taken, own }
}
