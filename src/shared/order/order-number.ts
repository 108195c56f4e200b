import { tidyLineOfText } from '#shared/text.ts'

const hyphens = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
const word = /^(?:(?:purchase )?order|p\. ?o\.?|po)(?: ?[-:])? ?/
const sign = /^(?:#|(?:number|num|no|nr)\.?) ?:? ?/
const shape = /^(\d{1,10})(?: ?- ?([sc]) ?(\d{1,10}))?$/

/**
 * Finds the order number in a string, and returns it in the form `1074` or `1074-S1`; null if there is none.
 * Reads `PO# 1074`, `#1074`, `P.O. 1074`, `PO-1074`, `Order No. 1074`, `Purchase Order 1074`, and `1074-s1`
 * with any kind of hyphen (rule finding/number-first).
 */
export function orderNumberIn(text: string): string | null {
  // Text longer than 60 characters can't be an order number.
  if (text.length > 60) return null
  const tidy = tidyLineOfText(text.normalize('NFKC')).replace(hyphens, '-').replace(/\s+/g, ' ').toLowerCase()
  const [, original, kind, place] = shape.exec(tidy.replace(word, '').replace(sign, '')) ?? []
  if (original === undefined) return null
  return kind === undefined ? original : `${original}-${kind.toUpperCase()}${place}`
}
