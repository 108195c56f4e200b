import { limits } from '../limits.ts'
import { tidyLineOfText, tidyLongText } from '../text.ts'
import { keysOf } from './line-fields.ts'

/**
 * Everything about each text field of an order. Schemas, drafts, form, cleanup, limits, merge, changelog,
 * copies, export, document and print read this table, so a new text field needs only one more row and a
 * database column.
 */
interface OrderText {
  /**
   * The field's label on the form, in problems, conflicts and the changelog, and its heading on paper and in
   * exports.
   */
  label: string
  /** The field's name in a sentence about differences, as in `the comments differ`. */
  inSentence: string
  /**
   * Whether the field has one line or several, which determines how it is entered, cleaned up and limited.
   */
  value: TextValue
  /** Whether Copy as New copies the field. A renewal does so only if the user chose to copy comments. */
  copied: boolean
  /** The initial value in a supplemental or credit memo. */
  onChild: 'blank' | 'parent'
  /**
   * Set if the field is printed below the amounts. `blank` is the value of an empty field in the document's
   * content, from which the printed fingerprint is computed. `blank` is undefined for newer fields, so that
   * the fingerprints of documents already downloaded don't change.
   */
  printed: { blank: '' | undefined } | null
  /** Whether the CSV export has a column for this field, after all other columns. */
  exported: boolean
}

type TextValue = 'shortText' | 'longText'

const table = <K extends string>(rows: Record<K, OrderText>) => rows

/**
 * Text fields in the sequence in which they are sent. The sequence must not change, because the server
 * recognizes a repeated save by its JSON.
 */
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

/** Each order field's label and its name in sentences; shares and lines have their own tables. */
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

/** The fields that supplementals and credit memos copy from the parent (rule kinds/taken-from-the-parent). */
export function childTexts(parent: OrderTexts): OrderTexts {
  return eachText((key) => (orderTexts[key].onChild === 'parent' ? parent[key] : ''))
}

/** The fields that Copy as New copies (rule kinds/copy-as-new). */
export function copiedTexts(order: OrderTexts): OrderTexts {
  return eachText((key) => (orderTexts[key].copied ? order[key] : ''))
}

const tidyings = { shortText: tidyLineOfText, longText: tidyLongText }

export function tidyTexts(order: OrderTexts): OrderTexts {
  return eachText((key) => tidyings[orderTexts[key].value](order[key]))
}

export const maxLengthOf = (key: OrderTextKey): number => limits[orderTexts[key].value]
