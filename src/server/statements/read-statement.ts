import type { Database } from '#server/db/database.ts'
import { isVisible, visibleValues } from '#server/orders/read-order.ts'
import type { Actor } from '#shared/access.ts'
import type { StatementQuery } from '#shared/api/statements/statements-schemas.ts'
import { type StatementSource, statementFigures } from '#shared/document/statement.ts'
import type { StatementData } from '#shared/document/statement-content.ts'
import { AppError } from '#shared/errors.ts'
import { isManager } from '#shared/levels.ts'
import { largestId } from '#shared/limits.ts'

/** Maximum number of orders in a statement, so that its file doesn't take too long to create. */
export const mostOrders = 1_000

interface Row {
  customer: StatementData['customer']
  sources: StatementSource[]
  asOf: string | null
}

/** (rules statements/what-it-holds, statements/own-share) */
export async function readStatement(
  { pool }: Pick<Database, 'pool'>,
  actor: Actor,
  id: number,
  { from, to, state }: StatementQuery,
): Promise<StatementData> {
  const customer = Math.min(id, largestId)
  const { rows } = await pool.query<Row>(statementSql, [
    ...visibleValues(actor),
    customer,
    from,
    to,
    state === 'all' ? null : state === 'finalized',
  ])
  const [found] = rows
  if (!found) throw new AppError('not_found', `Customer ${id} does not exist`)
  if (found.sources.length > mostOrders)
    throw new AppError(
      'invalid',
      `A statement can have at most ${mostOrders.toLocaleString('en-US')} orders; choose fewer fiscal years`,
    )
  return {
    customer: found.customer,
    from,
    to,
    state,
    limited: !isManager(actor.level),
    asOf: found.asOf,
    ...statementFigures(found.sources),
  }
}

const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Sorts by year, then by time of creation, because running totals are computed in this sequence. */
const statementSql = `
with held as materialized (
  select o.id, o.display_po, o.document_type, o.version_number, o.fiscal_year, o.created_at,
    greatest(o.updated_at, o.finalized_at) as changed_at, o.list_state, o.line_items, share.percentage, share.amount
  from purchase_orders o, lateral (
    select s.percentage, s.amount from jsonb_to_recordset(o.customer_assignments)
      as s(id int, percentage numeric, amount numeric) where s.id = $3::int limit 1
  ) share
  where o.status and string_to_array(o.customer_ids, ' ') @> array[$3::int::text] and o.fiscal_year between $4::int and $5::int
    and ($6::boolean is null or (o.list_state = 'finalized') = $6)
    and ${isVisible('$1', '$2').replace('status', 'o.status').replace('viewer_emails', 'o.viewer_emails')}
  order by o.fiscal_year, o.created_at, o.id limit ${mostOrders + 1}
)
select json_build_object('id', c.id, 'name', coalesce(nullif(c.name, ''), c.company), 'accountId', c.account_id,
    'address', (select coalesce(json_agg(line order by place), '[]'::json) from (values
      (1, c.address1), (2, c.address2),
      (3, concat_ws(' ', nullif(concat_ws(', ', nullif(c.city, ''), nullif(c.state, '')), ''), nullif(c.zip_code, '')))
    ) as lines(place, line) where line <> '')) as customer,
  (select ${utc('max(changed_at)')} from held) as "asOf",
  (select coalesce(json_agg(json_build_object('id', h.id, 'displayPo', h.display_po, 'documentType', h.document_type,
      'versionNumber', h.version_number, 'fiscalYear', h.fiscal_year, 'createdAt', ${utc('h.created_at')},
      'finalized', h.list_state = 'finalized', 'percentage', h.percentage, 'amount', h.amount,
      'services', (select coalesce(json_agg(json_build_object('name', name, 'total', total) order by place), '[]'::json)
        from (select coalesce(line->>'serviceName', line->>'serviceType', '') as name, sum((line->>'total')::numeric) as total,
            min(place) as place
          from jsonb_array_elements(h.line_items) with ordinality as element(line, place) group by 1) services)
    ) order by h.fiscal_year, h.created_at, h.id), '[]'::json) from held h) as sources
from customers c where c.id = $3::int`
