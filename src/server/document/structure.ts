/** The tags that screen readers use to read a document aloud (ISO 32000-1, 14.8.4). */
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
  scope?: 'Column' | 'Row'
  span?: number
  /** The text to read aloud instead of what is drawn. */
  actual?: string
  /** Set if the element is repeated on later pages, where it isn't read aloud again. */
  repeats?: true
}

/**
 * An element of the document structure. Elements are in reading order, and drawn text refers to its element.
 */
export interface Part extends Traits {
  kind: PartKind
  parts: Part[]
}

export const newDocument = (): Part => ({ kind: 'Document', parts: [] })

/**
 * Adds a child element. Returns null if the document isn't tagged for screen readers
 * (rule documents/read-aloud).
 */
export function partOf(whole: Part | null, kind: PartKind, traits: Traits = {}): Part | null {
  if (!whole) return null
  const part = { kind, parts: [], ...traits }
  whole.parts.push(part)
  return part
}
