import { z } from 'zod'

/** What becomes of one entry by an import. */
export const planKinds = ['added', 'changed', 'archived', 'removed', 'kept'] as const
export type PlanKind = (typeof planKinds)[number]

/** What a field of an entry may hold. */
export const Value = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.array(z.number())])
  .nullable()

export const PlanRow = z.object({
  kind: z.enum(planKinds),
  /** Of the file; null where the entry isn't in it. */
  line: z.number().nullable(),
  /** The key and the name, as people read them. */
  key: z.string(),
  name: z.string(),
  /** What people tell it apart by who have no file with its key: `Territory 11`, `Account ID 100482`. */
  apart: z.string(),
  /** Why: `used by 6 purchase orders`, `nothing refers to it`, `changed since by Maren Aldous`. */
  reason: z.string().nullable(),
  /**
   * The fields that change, by their names, with what they were and will be; of what is added, those that are
   * filled in and aren't its key or name, with null before.
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

/** What an import would do, and the name by which exactly this is committed (rule imports/plan-is-the-import). */
export const ImportPlan = z.object({
  plan: z.string(),
  counts: PlanCounts,
  /** All that would change, in the order of the file, then what isn't in it. */
  rows: z.array(PlanRow),
  errors: z.array(PlanError),
  /** What else a person should know: unknown account ids, entries that become inactive. */
  notes: z.array(z.string()),
})
export type ImportPlan = z.output<typeof ImportPlan>

/**
 * How prices are changed: by so many percent or dollars, of which fields, and what they are rounded to
 * (rules season-prices/amount, season-prices/rounding).
 */
export const PriceChange = z.object({
  direction: z.enum(['up', 'down']),
  by: z.enum(['percent', 'dollars']),
  amount: z.number({ error: 'Enter how much the prices change' }),
  roundTo: z.enum(['cents', '5 cents']),
  /** The prices that change, by the names of their fields. */
  fields: z.array(z.string()),
})
export type PriceChange = z.output<typeof PriceChange>

/** A finished import. */
export const FormerImport = z.object({
  id: z.number(),
  at: z.string(),
  by: z.string(),
  byName: z.string(),
  /** The person really signed in, when a manager acted for another. */
  realUser: z.string().nullable(),
  realName: z.string().nullable(),
  file: z.string().nullable(),
  /** What was done where it was no file but a change of prices. */
  prices: PriceChange.nullable(),
  counts: PlanCounts,
  /** Whether this was itself a putting back. */
  putBack: z.boolean(),
})
export type FormerImport = z.output<typeof FormerImport>

/** A finished change of prices: how many entries it changed, and the import by which it is put back. */
export const PriceChangeResult = z.object({ changed: z.number(), import: z.number() })
export type PriceChangeResult = z.output<typeof PriceChangeResult>

/** The plain answer of an import (rule imports/answer). */
export const ImportResult = z.object({
  imported: z.number(),
  created: z.number(),
  updated: z.number(),
  removed: z.number(),
  archived: z.number(),
  notes: z.array(z.string()),
})
export type ImportResult = z.output<typeof ImportResult>
