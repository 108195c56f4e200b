/**
 * Goes up with every change of how a document is made: the same words set otherwise are another document. What was
 * handed out in an older format stays in it (rule documents/format).
 */
export const formats = [2, 3] as const
export type Format = (typeof formats)[number]
/** The first one that can be read aloud. */
export const readAloud = 3
export const newestFormat: Format = 3
