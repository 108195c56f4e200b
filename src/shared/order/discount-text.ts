/**
 * What stands in the order discount's field of Quick Edit after typing or pasting: digits and one dot only
 * (document 2, section 5). A change that brings anything else is not taken at all, rather than guessed from: a
 * pasted 1,5 never becomes 15.
 */
export function discountText(before: string, typed: string): string {
  return /^\d*\.?\d*$/.test(typed) ? typed : before
}
