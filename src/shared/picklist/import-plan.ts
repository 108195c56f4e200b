import { z } from 'zod'

export const planKinds = ['added', 'changed', 'archived', 'removed', 'kept'] as const
export type PlanKind = (typeof planKinds)[number]

export const Value = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.array(z.number())])
  .nullable()

export const PlanRow = z.object({
  kind: z.enum(planKinds),
  /** The entry's line in the file; null if the entry isn't in the file. */
  line: z.number().nullable(),
  key: z.string(),
  name: z.string(),
  /**
   * Text that distinguishes the entry from others with the same name: `Territory 11`, `Account ID 100482`.
   */
  apart: z.string(),
  /**
   * Why the entry is archived, removed or left unchanged: `used by 6 purchase orders`, `nothing refers to
   * it`, `changed since by Maren Aldous`.
   */
  reason: z.string().nullable(),
  /**
   * The changed fields with their old and new values. For an added entry, lists the fields that have a value,
   * except the key and the name; the old value is null.
   */
  changes: z.array(z.object({ field: z.string(), before: Value, after: Value })),
})
export type PlanRow = z.output<typeof PlanRow>

export const PlanError = z.object({
  line: z.number(),
  field: z.string().nullable(),
  message: z.string(),
})
export type PlanError = z.output<typeof PlanError>

export const PlanCounts = z.object({
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  archived: z.number(),
  removed: z.number(),
})
export type PlanCounts = z.output<typeof PlanCounts>

/**
 * The changes that an import would make. To make exactly these changes, the client sends the `plan` string
 * with the import (rule imports/plan-is-the-import).
 */
export const ImportPlan = z.object({
  plan: z.string(),
  counts: PlanCounts,
  /**
   * The changes to entries in the file, in file order, followed by the changes to entries missing from the
   * file.
   */
  rows: z.array(PlanRow),
  errors: z.array(PlanError),
  notes: z.array(z.string()),
})
export type ImportPlan = z.output<typeof ImportPlan>

/** (rules season-prices/amount, season-prices/rounding) */
export const PriceChange = z.object({
  direction: z.enum(['up', 'down']),
  by: z.enum(['percent', 'dollars']),
  amount: z.number({ error: 'Enter how much to change the prices by' }),
  roundTo: z.enum(['cents', '5 cents']),
  fields: z.array(z.string()),
})
export type PriceChange = z.output<typeof PriceChange>

export const FormerImport = z.object({
  id: z.number(),
  at: z.string(),
  by: z.string(),
  byName: z.string(),
  /** The signed-in manager who acted on behalf of the user in `by`; null if that user acted directly. */
  realUser: z.string().nullable(),
  realName: z.string().nullable(),
  file: z.string().nullable(),
  prices: PriceChange.nullable(),
  counts: PlanCounts,
  /** Whether this import undid an earlier one. */
  putBack: z.boolean(),
})
export type FormerImport = z.output<typeof FormerImport>

/** The number of changed entries, and the ID with which the price change can be undone. */
export const PriceChangeResult = z.object({ changed: z.number(), import: z.number() })
export type PriceChangeResult = z.output<typeof PriceChangeResult>

/** (rule imports/answer) */
export const ImportResult = z.object({
  imported: z.number(),
  created: z.number(),
  updated: z.number(),
  removed: z.number(),
  archived: z.number(),
  notes: z.array(z.string()),
})
export type ImportResult = z.output<typeof ImportResult>
