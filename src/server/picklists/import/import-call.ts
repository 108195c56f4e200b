import type { Database } from '#server/db/database.ts'
import type { PicklistEntry } from '#shared/picklist/definition.ts'
import type { PlanError, PriceChange } from '#shared/picklist/import-plan.ts'
import type { ImportStep } from '#shared/picklist/import-steps.ts'
import type { Author } from '../changes.ts'
import type { ListTable } from '../list-tables.ts'

export interface ImportCall {
  to: ListTable
  author: Author
  putBack: boolean
  file: string | null
  /** Set if the import is a price change. */
  prices?: PriceChange
}

export interface Outcome {
  stored: readonly PicklistEntry[]
  steps: ImportStep[]
  errors: PlanError[]
  notes: string[]
}

export type FindOutcome = (inside: Database) => Promise<Outcome>
