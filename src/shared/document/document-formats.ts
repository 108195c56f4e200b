/**
 * Raised with every change to how documents are made, as a new layout is another document. One handed out in
 * an older format stays in it (rule documents/format).
 */
export const formats = [2, 3] as const
export type Format = (typeof formats)[number]
/** The first format that screen readers can read. */
export const readAloud = 3
export const newestFormat: Format = 3
