/** A sign between two digits that makes two numbers or a fraction of them: 5-10, 1/2, 12 5. Letters only are left out. */
const divided = /\d\D*[^\d\p{L}.,]\D*\d/u
/** A comma with digits but no dot behind it may be meant as the dot: 1,5 and 1.250,50. In 1,250.5 it isn't. */
const asDot = /,[^.]*\d[^.]*$/

/**
 * What stands in the order discount's field of Quick Edit after typing or pasting: digits and one dot only
 * (document 2, section 5). Anything else is left out, but a number is never guessed: a second dot isn't taken, and
 * neither is a pasted text that would leave another number than was meant.
 */
export function discountText(before: string, typed: string): string {
  const kept = typed.replace(/[^\d.]/g, '')
  const isOne = /^\d*\.?\d*$/.test(kept) && !divided.test(typed) && !asDot.test(typed)
  return isOne ? kept : before
}
