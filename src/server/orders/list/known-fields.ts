import type { Database } from '#server/db/database.ts'
import type { Actor } from '#shared/access.ts'
import type { knownFields as rows } from '#shared/api/known-fields.ts'
import type { Answer } from '#shared/endpoint.ts'
import { isManager } from '#shared/levels.ts'
import { largestId } from '#shared/limits.ts'
import { fieldsWith, knownFields, type RecordedLine } from '#shared/order/known-fields.ts'

const mostFields = 100
/** Maximum number of the producer's orders to search, newest first. */
const mostOrders = 300
const mostLines = 5_000

/**
 * Returns the farm fields in the producer's newest active orders that the actor may see (rules
 * known-fields/only-what-one-may-see, known-fields/newest-orders-only).
 */
export async function readKnownFields(
  db: Database,
  actor: Actor,
  producerId: number,
  part: string,
): Promise<Answer<typeof rows.list>> {
  const { rows: read } = await db.pool.query<{ lines: RecordedLine[] }>(recordedSql, [
    Math.min(producerId, largestId),
    isManager(actor.level),
    actor.email.trim().toLowerCase(),
  ])
  const found = fieldsWith(knownFields(read[0]?.lines ?? []), part)
  return { fields: found.slice(0, mostFields), complete: found.length <= mostFields }
}

/**
 * This statement isn't prepared, because the best index depends on how many orders the producer has. If
 * several lines have the same field name and content, returns only the newest. Leaves out credit memos,
 * because they cover only part of a farm field.
 */
const recordedSql = `
with newest as materialized (
  select id as order_id, created_at as at, fiscal_year as year, line_count,
    $2::boolean or viewer_emails @> array[$3::text] as visible
  from purchase_orders
  where producer_id = $1::int and status and document_type <> 'credit_memo'
  order by created_at desc, id desc limit ${mostOrders}
), seen as (
  select order_id, year, row_number() over standing as age,
    sum(line_count) over standing - line_count as lines_before
  from newest where visible
  window standing as (order by at desc, order_id desc)
), recorded as (
  select distinct on (name, units, legal = '', state || county = '', crops = '[]')
    name, units, acres, legal, state, county, crops, year, age, place
  from seen
  join lateral (select line_items from purchase_orders where id = order_id) stored on true
  cross join lateral rows from (jsonb_to_recordset(line_items) as (
    "fieldName" text collate "C", units text, acres jsonb, "legalDescription" text, state text, county text,
    crops jsonb
  )) with ordinality as line(name, line_unit, acres, line_legal, line_state, line_county, line_crops, place)
  cross join lateral (select coalesce(line_unit, 'acre') as units, coalesce(line_legal, '') as legal,
    coalesce(line_state, '') as state, coalesce(line_county, '') as county,
    coalesce(line_crops, '[]') as crops) as had
  where lines_before < ${mostLines} and name <> ''
  order by name, units, legal = '', state || county = '', crops = '[]', age, place
)
select coalesce(json_agg(json_build_object(
  'fieldName', name, 'units', units, 'acres', coalesce(acres, '0'), 'legalDescription', legal,
  'state', state, 'county', county, 'crops', crops, 'fiscalYear', year
) order by age, place), '[]') as lines
from recorded`
