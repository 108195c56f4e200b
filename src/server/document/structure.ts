/** The kinds of parts that a document is read aloud by (ISO 32000-1, 14.8.4). */
export type PartKind =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'Caption'
  | 'THead'
  | 'TBody'
  | 'TFoot'
  | 'TR'
  | 'TH'
  | 'TD'

interface Traits {
  /** Of what a header cell is the head. */
  scope?: 'Column' | 'Row'
  /** Over how many columns a cell goes. */
  span?: number
  /** What is read where nothing is drawn. */
  actual?: string
  /** Drawn again on further pages, where it is read no second time. */
  repeats?: true
}

/** A part of what is read aloud, in the order of reading; the texts that are drawn for it name it. */
export interface Part extends Traits {
  kind: PartKind
  parts: Part[]
}

export const newDocument = (): Part => ({ kind: 'Document', parts: [] })

/** The next part of one; none in a document that isn't read aloud (rule documents/read-aloud). */
export function partOf(whole: Part | null, kind: PartKind, traits: Traits = {}): Part | null {
  if (!whole) return null
  const part = { kind, parts: [], ...traits }
  whole.parts.push(part)
  return part
}
