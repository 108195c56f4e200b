/**
 * The document formats. Every change to how documents are made adds a format, because a new layout is a
 * different document. Documents already handed out keep their format (rule documents/format).
 */
export const formats = [2, 3, 4] as const
export type Format = (typeof formats)[number]
/** The first format that screen readers can read. */
export const readAloud = 3
/** The first format whose terms are as large as its other text. */
export const largeTerms = 4
/** Statements have no terms, so their format didn't change (rule statements/same-bytes). */
export const statementFormat: Format = 3
export const newestFormat: Format = 4
