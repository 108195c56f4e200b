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
  /** Additional names for fields in responses, such as `serviceTypeId` for `id`. */
  aliases?: Readonly<Record<string, string>>
  references?: References
  /** Why individual entries can't be created or changed in this list, and what to do instead. */
  keptElsewhere?: string
  /** Set if entries are users, who must not all be locked out (rule imports/nobody-is-locked-out). */
  signsIn?: true
}

/** One row per list. All operations on a list are derived from its row here and from its definition. */
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
  if (!found) throw new AppError('not_found', 'This list does not exist')
  return found
}
