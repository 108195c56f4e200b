/**
 * Raised with every change to how documents are made, as a new layout is another document. One handed out in
 * an older format stays in it (rule documents/format).
 */
export const formats = [2, 3, 4] as const
export type Format = (typeof formats)[number]
/** The first format that screen readers can read. */
export const readAloud = 3
/** The first format whose terms are as large as its other texts. */
export const largeTerms = 4
/** Statements have no terms: theirs is as it was (rule statements/same-bytes). */
export const statementFormat: Format = 3
export const newestFormat: Format = 4
