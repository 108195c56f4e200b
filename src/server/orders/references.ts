import type { Database } from '#server/db/database.ts'
import { largestId } from '#shared/limits.ts'
import type { Draft, KnownAgronomist, KnownCustomer } from '#shared/order/draft.ts'
import type { GridSize, ServiceType } from '#shared/picklist/entries.ts'
import { readUnits } from '#shared/picklist/read-units.ts'
import { lowerKey } from '#shared/text.ts'

export interface ReferencedCustomer extends KnownCustomer {
  accountId: string
  email: string
}

export interface References {
  customers: ReadonlyMap<number, ReferencedCustomer>
  agronomists: ReadonlyMap<string, KnownAgronomist>
  services: ReadonlyMap<number, ServiceType>
  gridSizes: GridSize[]
  terms: string
  /** The state of the lists when these entries were cached; null if they were read from the database. */
  asOf: string | null
}

export interface Needed {
  customers: number[]
  agronomists: string[]
  services: number[]
  sizes: string[]
}

export function neededBy(
  draft: Pick<Draft, 'producerId' | 'customerAssignments' | 'agronomistAssignments' | 'lineItems'>,
  others: readonly { email: string }[] = [],
): Needed {
  return {
    customers: storableIds([draft.producerId, ...draft.customerAssignments.map((share) => share.id)]),
    agronomists: [...new Set([...draft.agronomistAssignments, ...others].map((share) => share.email))],
    services: storableIds(draft.lineItems.map((line) => line.serviceTypeId)),
    sizes: [...new Set(draft.lineItems.map((line) => lowerKey(line.gridSize)))].filter(Boolean),
  }
}

function storableIds(ids: (number | null)[]): number[] {
  return [...new Set(ids)].filter((id): id is number => id !== null && id <= largestId)
}

/** The cached entries, valid while the lists are in this `state`. The keys of `sizes` are lowercase names. */
interface Known {
  state: string
  customers: Map<number, ReferencedCustomer>
  agronomists: Map<string, KnownAgronomist>
  services: Map<number, ServiceType>
  sizes: Map<string, GridSize[]>
  terms: string
}

/**
 * One cache per pool. A transaction has its own pool, so it uses only entries that it has read itself. Cached
 * entries can be outdated, so the statement that stores an order compares the lists' state (rule
 * versions/lists-of-the-save).
 */
const knownBy = new WeakMap<Database['pool'], Known>()

/**
 * Returns the picklist entries that an order refers to; null if any of them isn't cached. The lists might
 * have changed since the entries were cached.
 */
export function knownReferences({ pool }: Database, needed: Needed): References | null {
  const known = knownBy.get(pool)
  if (!known) return null
  const has =
    needed.customers.every((id) => known.customers.has(id)) &&
    needed.agronomists.every((email) => known.agronomists.has(email)) &&
    needed.services.every((id) => known.services.has(id)) &&
    needed.sizes.every((size) => known.sizes.has(size))
  return has ? referencesOf(known, needed, known.state) : null
}

function referencesOf(known: Known, needed: Needed, asOf: string | null): References {
  return {
    customers: known.customers,
    agronomists: known.agronomists,
    services: known.services,
    gridSizes: needed.sizes.flatMap((size) => known.sizes.get(size) ?? []),
    terms: known.terms,
    asOf,
  }
}

export async function readReferences({ pool }: Database, needed: Needed): Promise<References> {
  const { rows } = await pool.query<Raw>({
    name: 'order-references',
    text: referencesSql,
    values: [needed.customers, needed.agronomists, needed.services, needed.sizes],
  })
  const found = rows[0]
  const read: Known = {
    state: found?.state ?? '',
    customers: new Map(found?.customers?.map((row) => [row.id, row])),
    agronomists: new Map(found?.agronomists?.map((row) => [row.email, row])),
    services: new Map(found?.services?.map((row) => [row.id, { ...row, units: readUnits(row.units) }])),
    sizes: new Map(found?.grid_sizes?.map(({ asked, rows }) => [asked, rows])),
    terms: found?.terms ?? '',
  }
  keep(pool, read)
  return referencesOf(read, needed, null)
}

/** Caches only entries that exist, so that the cache never exceeds the few thousand entries in the lists. */
function keep(pool: Database['pool'], read: Known): void {
  const known = knownBy.get(pool)
  if (known?.state !== read.state) {
    knownBy.set(pool, read)
    return
  }
  for (const [id, row] of read.customers) known.customers.set(id, row)
  for (const [email, row] of read.agronomists) known.agronomists.set(email, row)
  for (const [id, row] of read.services) known.services.set(id, row)
  for (const [size, rows] of read.sizes) known.sizes.set(size, rows)
}

interface Raw {
  state: string | null
  customers: ReferencedCustomer[] | null
  agronomists: KnownAgronomist[] | null
  services: ServiceType[] | null
  grid_sizes: { asked: string; rows: GridSize[] }[] | null
  terms: string | null
}

/**
 * SQL for a string that changes whenever the lists or the terms that orders refer to change. Each change to a
 * list increments the list's revision, and new terms have a new transaction ID.
 */
export const listsState = `
(select coalesce(string_agg(table_name || ' ' || revision || ' ' || xmin, ',' order by table_name), '')
    from picklist_revisions where table_name in ('customers', 'agronomists', 'service_types', 'grid_sizes'))
  || coalesce((select ' ' || xmin from legal_content where type = 'terms_and_conditions'), '')`

/** (rule legal/from-now-on) */
const referencesSql = `
select ${listsState} as state,
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
  (select json_agg(size) from (
    select json_build_object('asked', asked, 'rows', json_agg(json_build_object('id', id, 'size', size,
        'price', price, 'territory', territory, 'locked', locked, 'status', status, 'version', version))) as size
    from unnest($4::text[]) as asked join grid_sizes on status and lower(size collate "C") = asked
    group by asked) sizes) as grid_sizes,
  (select content from legal_content where type = 'terms_and_conditions') as terms`
