import type { Database } from '#server/db/database.ts'
import type { PicklistEntry } from '#shared/picklist/definition.ts'
import type { ImportStep } from '#shared/picklist/import-steps.ts'
import type { PlanError, PriceChange } from '#shared/picklist/plan.ts'
import type { Author } from '../changes.ts'
import type { ListTable } from '../list-tables.ts'

/** Which list is written, by whom and from what. */
export interface ImportCall {
  to: ListTable
  author: Author
  putBack: boolean
  file: string | null
  /** Where it is a change of prices, and of nothing else. */
  prices?: PriceChange
}

/** What an import or a putting back comes to, before any of it is stored. */
export interface Outcome {
  stored: readonly PicklistEntry[]
  steps: ImportStep[]
  errors: PlanError[]
  notes: string[]
}

/** How an outcome is found, under the list's lock. */
export type FindOutcome = (inside: Database) => Promise<Outcome>
