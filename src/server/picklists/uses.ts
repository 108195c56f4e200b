import type { Database } from '#server/db/database.ts'
import type { Usage } from '#shared/api/administration-schemas.ts'
import type { PicklistEntry } from '#shared/picklist/definition.ts'
import type { WhyKept } from '#shared/picklist/import-steps.ts'

/**
 * SQL for the references to a list's entries in an order `o`, a version `v` and an agronomist `a`
 * (rules picklists/use-before-archiving, imports/nothing-dangles).
 */
export interface References {
  /** The field whose value other records store to refer to an entry. Case is ignored. */
  by: string
  order: string
  version: string
  person?: string
  /** SQL that returns the entries that a usual split refers to. The split is aliased as `p`. */
  split?: string
  /** Set if a user's active sessions also count as uses. */
  sessions?: true
}

const inLines = (by: string, path: string): References => ({
  by,
  order: `select ref #>> '{}' from jsonb_path_query(o.line_items, '$[*].${path}') ref`,
  version: `select ref #>> '{}' from jsonb_path_query(v.data, '$.lineItems[*].${path}') ref`,
})

export const toCustomers: References = {
  by: 'id',
  order: `select o.producer_id::text
    union select ref #>> '{}' from jsonb_path_query(o.customer_assignments, '$[*].id') ref`,
  version: `select v.data->>'producerId'
    union select ref #>> '{}' from jsonb_path_query(v.data, '$.customerAssignments[*].id') ref`,
  person: 'select unnest(a.customer_ids)::text',
  split: `select p.producer_id::text
    union select ref #>> '{}' from jsonb_path_query(p.customer_shares, '$[*].id') ref`,
}

export const toAgronomists: References = {
  by: 'email',
  order: `select unnest(o.viewer_emails || array[o.user_id, o.edited_by])
    union select ref #>> '{}' from jsonb_path_query(o.agronomist_assignments, '$[*].email') ref
    union select unnest(array[user_email, real_user]) from order_events where purchase_order_id = o.id
    union select unnest(array[user_email, real_user]) from document_hand_outs where purchase_order_id = o.id`,
  version: `select unnest(array[v.created_by, v.real_user, v.data->>'userId', v.data->>'editedBy'])
    union select ref #>> '{}' from jsonb_path_query(v.data, '$.agronomistAssignments[*].email') ref`,
  split: `select ref #>> '{}' from jsonb_path_query(p.agronomist_shares, '$[*].email') ref`,
  sessions: true,
}

export const toServiceTypes = inLines('id', 'serviceTypeId')
/**
 * Lines store only the names of grid sizes, coops and crops. A grid size therefore counts as used if a line
 * has its name, whatever the territory.
 */
export const toGridSizes = inLines('size', 'gridSize')
export const toCoopNames = inLines('name', 'coopName')
export const toCrops = inLines('crop', 'crops[*].cropType')

/** How many times an entry is used. Only imports consider the uses in usual splits and sessions. */
export interface Uses extends Usage {
  splits: number
  sessions: number
}

const unused: Uses = { orders: 0, openOrders: 0, versions: 0, people: 0, splits: 0, sessions: 0 }

export async function countUses(
  { pool }: Pick<Database, 'pool'>,
  references: References | undefined,
  entries: readonly PicklistEntry[],
  now: Date,
): Promise<(entry: PicklistEntry) => Uses> {
  if (!references || entries.length === 0) return () => unused
  const refOf = (entry: PicklistEntry) => String(entry[references.by])
  const { rows } = await pool.query<Uses & { ref: string }>(usesSql(references), [
    [...new Set(entries.map(refOf))],
    ...(references.sessions ? [now] : []),
  ])
  const found = new Map(rows.map(({ ref, ...uses }) => [ref, uses]))
  return (entry) => found.get(refOf(entry)) ?? unused
}

function usesSql({ order, version, person, split, sessions }: References): string {
  const used = [
    `select w.ref, 'order' as kind, o.id::text as thing, o.status and not o.finalized as open
     from purchase_orders o cross join lateral (${order}) r(ref) join wanted w on w.key = lower(r.ref collate "C")`,
    `select w.ref, 'version', v.id::text, false
     from purchase_order_versions v cross join lateral (${version}) r(ref) join wanted w on w.key = lower(r.ref collate "C")`,
  ]
  if (person)
    used.push(`select w.ref, 'person', a.email, false
     from agronomists a cross join lateral (${person}) r(ref) join wanted w on w.key = lower(r.ref collate "C")`)
  if (split)
    used.push(`select w.ref, 'split', p.id::text, false
     from producer_splits p cross join lateral (${split}) r(ref) join wanted w on w.key = lower(r.ref collate "C")`)
  if (sessions)
    used.push(`select w.ref, 'session', s.sid, false
     from user_sessions s cross join lateral (values (s.sess->>'email'), (s.sess->>'actingFor')) r(ref)
     join wanted w on w.key = lower(r.ref collate "C") where s.expire > $2`)
  return `with wanted as (select ref, lower(ref collate "C") as key from unnest($1::text[]) ref)
    select ref, ${count('order')} as orders,
      count(*) filter (where kind = 'order' and open)::int as "openOrders",
      ${count('version')} as versions, ${count('person')} as people, ${count('split')} as splits,
      ${count('session')} as sessions
    from (${used.join(' union ')}) used group by ref`
}

const count = (kind: string) => `count(*) filter (where kind = '${kind}')::int`

export async function whyKept(
  db: Pick<Database, 'pool'>,
  references: References | undefined,
  entries: readonly PicklistEntry[],
  now: Date,
): Promise<WhyKept> {
  const usesOf = await countUses(db, references, entries, now)
  return (entry) => {
    const { orders, versions, people, splits, sessions } = usesOf(entry)
    if (orders > 0) return `used by ${several(orders, 'purchase order')}`
    if (versions > 0) return `used by ${several(versions, 'earlier version')} of purchase orders`
    if (people > 0) return `a customer of ${several(people, 'agronomist')}`
    if (splits > 0) return `in ${several(splits, 'usual split')}`
    return sessions > 0 ? 'currently signed in' : null
  }
}

const several = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`
