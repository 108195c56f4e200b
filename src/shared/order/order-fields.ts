import { limits } from '../limits.ts'
import { tidyLineOfText, tidyLongText } from '../text.ts'
import { keysOf } from './line-fields.ts'

/**
 * Everything about each text in an order's head. Schemas, drafts, form, tidying, limits, merge, changelog, copies,
 * export, document and print read this table, so a new text is one more row and its column.
 */
interface OrderText {
  /**
   * The field's name on the form, in problems, conflicts and the changelog, and as heading on paper and in
   * exports.
   */
  label: string
  /** The field's name in a sentence about differences: `the comments differ`. */
  inSentence: string
  /** Whether the text has one line or several, which decides how it is typed, tidied and limited. */
  value: TextValue
  /** Whether Copy as New copies the field; so does a renewal with comments. */
  copied: boolean
  /** What a supplemental or credit memo starts with. */
  onChild: 'blank' | 'parent'
  /**
   * Printed below the figures. `blank` is what a blank text leaves in the document's content, whose hash is
   * printed: a text added later leaves nothing (undefined), so that documents already handed out keep their
   * fingerprint.
   */
  printed: { blank: '' | undefined } | null
  /** Whether the field has a column in the CSV export, after the existing ones. */
  exported: boolean
}

type TextValue = 'shortText' | 'longText'

const table = <K extends string>(rows: Record<K, OrderText>) => rows

/** Texts in the order in which an order is sent: a repeated save is recognized by its text. */
export const orderTexts = table({
  comments: {
    label: 'Comments',
    inSentence: 'the comments',
    value: 'longText',
    copied: true,
    onChild: 'blank',
    printed: { blank: '' },
    exported: true,
  },
})

export type OrderTextKey = keyof typeof orderTexts
export type OrderTexts = Record<OrderTextKey, string>

export const orderTextKeys = keysOf(orderTexts)

/** What each field of the head is called; shares and lines have tables of their own. */
export const orderFields = {
  producerId: { label: 'Producer', inSentence: 'the producer' },
  baseType: { label: 'PO Type', inSentence: null },
  discountPercentage: { label: 'Order discount', inSentence: 'the order discount' },
  ...orderTexts,
} as const
export type OrderFieldKey = keyof typeof orderFields

export function eachText<T>(make: (key: OrderTextKey) => T) {
  return Object.fromEntries(orderTextKeys.map((key) => [key, make(key)])) as Record<OrderTextKey, T>
}

export const textsOf = (order: OrderTexts): OrderTexts => eachText((key) => order[key])

export const blankTexts = (): OrderTexts => eachText(() => '')

/** What a supplemental or credit memo takes from its parent (rule kinds/taken-from-the-parent). */
export function childTexts(parent: OrderTexts): OrderTexts {
  return eachText((key) => (orderTexts[key].onChild === 'parent' ? parent[key] : ''))
}

/** What Copy as New takes (rule kinds/copy-as-new). */
export function copiedTexts(order: OrderTexts): OrderTexts {
  return eachText((key) => (orderTexts[key].copied ? order[key] : ''))
}

const tidyings = { shortText: tidyLineOfText, longText: tidyLongText }

export function tidyTexts(order: OrderTexts): OrderTexts {
  return eachText((key) => tidyings[orderTexts[key].value](order[key]))
}

export const maxLengthOf = (key: OrderTextKey): number => limits[orderTexts[key].value]
