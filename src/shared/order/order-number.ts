import { tidyLineOfText } from '#shared/text.ts'

const hyphens = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
const shape = /^(?:(?:purchase order|po) ?)?(?:# ?)?(\d{1,10})(?: ?- ?([sc]) ?(\d{1,10}))?$/

/**
 * The number of an order as people write it, as `1074` or `1074-S1`, or null for any other text: `PO# 1074`, `#1074`,
 * `PO 1074`, `Purchase Order 1074`, `1074-s1` with any hyphen (rule finding/number-first).
 */
export function orderNumberIn(text: string): string | null {
  // Of a longer text nothing else has to be read.
  if (text.length > 60) return null
  const tidy = tidyLineOfText(text.normalize('NFKC')).replace(hyphens, '-').replace(/\s+/g, ' ').toLowerCase()
  const [, original, kind, place] = shape.exec(tidy) ?? []
  if (original === undefined) return null
  return kind === undefined ? original : `${original}-${kind.toUpperCase()}${place}`
}
