/**
 * The document formats. Any change to the generated files adds a format, because a document that was
 * downloaded before is always generated in its original format (rule documents/format).
 */
export const formats = [2, 3, 4] as const
export type Format = (typeof formats)[number]
/** The first format that is accessible to screen readers. */
export const readAloud = 3
/** The first format that prints the terms at the same size as the other text. */
export const largeTerms = 4
/** Format 4 affects only terms, which statements don't have (rule statements/same-bytes). */
export const statementFormat: Format = 3
export const newestFormat: Format = 4
