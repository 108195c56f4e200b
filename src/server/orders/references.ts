import type { Database } from '#server/db/database.ts'
import type { Draft, KnownAgronomist, KnownCustomer } from '#shared/order/draft.ts'
import type { GridSize, ServiceType } from '#shared/picklist/entries.ts'
import { readUnits } from '#shared/picklist/entries.ts'

export interface ReferencedCustomer extends KnownCustomer {
  accountId: string
  email: string
}

/** What an order refers to, as it is today: one statement for all of it. */
export interface References {
  customers: Map<number, ReferencedCustomer>
  agronomists: Map<string, KnownAgronomist>
  services: Map<number, ServiceType>
  gridSizes: GridSize[]
  terms: string
}

/** Ids outside the database's integers belong to nothing and must not make a statement fail. */
export const largestId = 2_147_483_647

/** `others` are people who matter beside those of the draft: a parent's agronomists. */
export async function loadReferences(
  db: Database,
  draft: Draft,
  others: readonly { email: string }[] = [],
): Promise<References> {
  const customerIds = storableIds([draft.producerId, ...draft.customerAssignments.map((share) => share.id)])
  const serviceIds = storableIds(draft.lineItems.map((line) => line.serviceTypeId))
  const emails = [...new Set([...draft.agronomistAssignments, ...others].map((share) => share.email))]
  const sizes = [...new Set(draft.lineItems.map((line) => line.gridSize.toLowerCase()))].filter(Boolean)
  const { rows } = await db.pool.query<Raw>({
    name: 'order-references',
    text: referencesSql,
    values: [customerIds, emails, serviceIds, sizes],
  })
  const found = rows[0]
  return {
    customers: new Map(found?.customers?.map((row) => [row.id, row])),
    agronomists: new Map(found?.agronomists?.map((row) => [row.email, row])),
    services: new Map(found?.services?.map((row) => [row.id, { ...row, units: readUnits(row.units) }])),
    gridSizes: found?.grid_sizes ?? [],
    terms: found?.terms ?? '',
  }
}

function storableIds(ids: (number | null)[]): number[] {
  return [...new Set(ids)].filter((id): id is number => id !== null && id <= largestId)
}

interface Raw {
  customers: ReferencedCustomer[] | null
  agronomists: KnownAgronomist[] | null
  services: ServiceType[] | null
  grid_sizes: GridSize[] | null
  terms: string | null
}

/** With the terms of today (rule legal/from-now-on). */
const referencesSql = `
select
  (select json_agg(json_build_object('id', id, 'name', coalesce(nullif(name, ''), company),
      'accountId', account_id, 'email', email, 'active', active))
    from customers where id = any($1::int[])) as customers,
  (select json_agg(json_build_object('email', email, 'name', name, 'territory', territory, 'active', active))
    from agronomists where email = any($2::text[])) as agronomists,
  (select json_agg(json_build_object('id', id, 'serviceTypeId', id, 'glcode', glcode, 'name', name,
      'unitPrice', unit_price, 'samplePrice', sample_price, 'units', units, 'maxDiscount', max_discount,
      'territory', territory, 'serviceType', service_type, 'locked', locked, 'active', active,
      'version', version))
    from service_types where id = any($3::int[])) as services,
  (select json_agg(json_build_object('id', id, 'size', size, 'price', price, 'territory', territory,
      'locked', locked, 'status', status, 'version', version))
    from grid_sizes where status and lower(size) = any($4::text[])) as grid_sizes,
  (select content from legal_content where type = 'terms_and_conditions') as terms`
