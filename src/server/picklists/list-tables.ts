import type { PgTable } from 'drizzle-orm/pg-core'
import { agronomists, coopNames, crops, customers, gridSizes, serviceTypes } from '#server/db/schema.ts'
import { AppError } from '#shared/errors.ts'
import type { Picklist } from '#shared/picklist/definition.ts'
import * as lists from '#shared/picklist/lists.ts'
import type { References } from './uses.ts'
import * as references from './uses.ts'

export interface ListTable {
  list: Picklist
  table: PgTable
  /** Additional field names in responses: `serviceTypeId` is the `id`. */
  aliases?: Readonly<Record<string, string>>
  /** References to the list's entries; absent if there are none. */
  references?: References
  /** Why single entries can't be created or changed here, and what to do instead. */
  keptElsewhere?: string
  /** For users who sign in: managers and the current user must stay (rule imports/nobody-is-locked-out). */
  signsIn?: true
}

/** One row per list; every operation on lists is derived from it and the list's definition. */
export const listTables: readonly ListTable[] = [
  {
    list: lists.customers,
    table: customers,
    references: references.toCustomers,
    keptElsewhere: 'Customers are created and changed one by one under /api/customers, not here',
  },
  { list: lists.agronomists, table: agronomists, references: references.toAgronomists, signsIn: true },
  {
    list: lists.serviceTypes,
    table: serviceTypes,
    references: references.toServiceTypes,
    aliases: { serviceTypeId: 'id' },
  },
  { list: lists.gridSizes, table: gridSizes, references: references.toGridSizes },
  { list: lists.coopNames, table: coopNames, references: references.toCoopNames, aliases: { id: 'coopId' } },
  { list: lists.crops, table: crops, references: references.toCrops },
]

export function tableOf(name: string): ListTable {
  const found = listTables.find(({ list }) => list.list === name)
  if (!found) throw new AppError('not_found', 'There is no such list')
  return found
}
