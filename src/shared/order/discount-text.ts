/**
 * What stands in the order discount's field of Quick Edit after typing or pasting: digits and one dot only
 * (document 2, section 5). A comma is taken for the dot, so that 1,5 never becomes 15; a change that brings
 * anything else is not taken at all, rather than guessed from.
 */
export function discountText(before: string, typed: string): string {
  const text = typed.replace(',', '.')
  return /^\d*\.?\d*$/.test(text) ? text : before
}
