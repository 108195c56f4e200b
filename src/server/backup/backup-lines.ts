import { z } from 'zod'

/**
 * The lines of a backup, in the sequence in which they are written. The table lines repeat for each table.
 */
export const headLine = z.object({
  furrow: z.literal(1),
  version: z.string(),
  at: z.string(),
  /** The database's migrations, each identified by when it was written. */
  migrations: z.array(z.number()),
  /** The most recent hash of the audit trail; absent in backups made before there was a trail. */
  trail: z.string().optional(),
})
export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })
export const tableEndLine = z.object({ end: z.string(), rows: z.number(), sha256: z.string() })
export const sequencesLine = z.object({
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/) })),
})
export const endLine = z.object({ tables: z.number() })

export type Head = z.output<typeof headLine>
export type Sequences = z.output<typeof sequencesLine>['sequences']
export type Lines =
  | Head
  | z.output<typeof tableLine>
  | z.output<typeof tableEndLine>
  | z.output<typeof sequencesLine>
  | z.output<typeof endLine>
