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
  /** Whether a header cell is for its column or its row. */
  scope?: 'Column' | 'Row'
  span?: number
  /** The text to read aloud instead of what is drawn. */
  actual?: string
  /** Set if the part is repeated on later pages, where it isn't read aloud again. */
  repeats?: true
}

/**
 * A part of the document structure. Parts are in reading order, and the text drawn for a part refers to that
 * part.
 */
export interface Part extends Traits {
  kind: PartKind
  parts: Part[]
}

export const newDocument = (): Part => ({ kind: 'Document', parts: [] })

/**
 * Adds a child to a structure part. Returns null if the document isn't tagged for screen readers (rule
 * documents/read-aloud).
 */
export function partOf(whole: Part | null, kind: PartKind, traits: Traits = {}): Part | null {
  if (!whole) return null
  const part = { kind, parts: [], ...traits }
  whole.parts.push(part)
  return part
}
