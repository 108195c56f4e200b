import type { Database } from '#server/db/database.ts'
import type { Author } from '#server/orders/order-store.ts'
import { isVisible, visibleValues } from '#server/orders/read-order.ts'
import { reviewJson } from '#server/orders/stored-review.ts'
import type { discountChecks } from '#shared/api/checks/discount-checks.ts'
import type { DiscountChecks } from '#shared/api/checks/discount-checks-schemas.ts'
import type { Received } from '#shared/endpoint.ts'
import { highDiscountPercent, largestId } from '#shared/limits.ts'
import { peopleOf } from './review-discount.ts'

type Query = Received<typeof discountChecks.list>['query']

const mostHistory = 20

/** (rule checks/list) */
export async function readChecks(
  { pool }: Pick<Database, 'pool'>,
  author: Author,
  { state, limit, order }: Query,
): Promise<DiscountChecks> {
  const visible = visibleValues(author.user)
  const counted = await pool.query<DiscountChecks['counts']>(countSql, visible)
  const counts = counted.rows[0] ?? { waiting: 0, okay: 0, sentBack: 0 }
  if (order !== undefined) return { counts, ...(await readOne(pool, author, order)) }
  if (limit === 0) return { counts, checks: [], lines: [], history: [] }
  const { rows } = await pool.query<{ check: DiscountChecks['checks'][number] }>(
    listSql[state === 'waiting' ? 'waiting' : 'decided'],
    [...visible, peopleOf(author), limit, ...(state === 'waiting' ? [] : [state])],
  )
  return { counts, checks: rows.map(({ check }) => check), lines: [], history: [] }
}

async function readOne(
  pool: Database['pool'],
  author: Author,
  order: number,
): Promise<Pick<DiscountChecks, 'checks' | 'lines' | 'history'>> {
  const visible = visibleValues(author.user)
  const { rows } = await pool.query<{
    check: DiscountChecks['checks'][number]
    lines: DiscountChecks['lines']
    history: DiscountChecks['history']
  }>(oneSql, [...visible, peopleOf(author), Math.min(order, largestId)])
  const [found] = rows
  return found
    ? { checks: [found.check], lines: found.lines, history: found.history }
    : { checks: [], lines: [], history: [] }
}

const toCheck = `o.discount_notification and o.status and not o.finalized`
const visibleOrder = isVisible('$1', '$2')
  .replace('status', 'o.status')
  .replace('viewer_emails', 'o.viewer_emails')
const withReview = `left join discount_reviews r
  on r.purchase_order_id = o.id and r.version_number = o.version_number`

const countSql = `
select (count(*) filter (where r.id is null))::int as waiting,
  (count(*) filter (where r.decision = 'okay'))::int as okay,
  (count(*) filter (where r.decision = 'sent-back'))::int as "sentBack"
from orders_to_check c left join discount_reviews r
  on r.purchase_order_id = c.order_id and r.version_number = c.version_number
where $1::boolean or exists (select from purchase_orders o where o.id = c.order_id and ${visibleOrder})`

/**
 * SQL that builds a JSON array of the lines to check, by the same rule as discountReasons in shared/order
 * (rule prices/check-badge).
 */
const checkedLines = (lines: string, documentType: string) => `(
  select place, percent, cost, json_build_object(
    'fieldName', coalesce(line->>'fieldName', ''),
    'serviceName', coalesce(line->>'serviceName', line->>'serviceType', ''),
    'acres', line->'acres', 'units', coalesce(line->>'units', 'acre'), 'effectiveDiscountPercent', percent,
    'maxDiscount', maximum, 'cost', cost) as said
  from jsonb_array_elements(${lines}) with ordinality as element(line, place),
    lateral (select (line->>'effectiveDiscountPercent')::numeric as percent,
      coalesce((line->>'maxDiscount')::numeric, 0) as maximum,
      ((line->>'subtotalBeforeDiscount')::numeric - (line->>'subtotalAfterDiscount')::numeric)
        * case ${documentType} when 'credit_memo' then -1 else 1 end as cost) figures
  where percent >= ${highDiscountPercent} or percent > maximum
)`
const nameOf = (email: string) => `coalesce((select name from agronomists where email = ${email}), ${email})`
const highest = '(array_agg(said order by percent desc, place))[1]'

const checkJson = `json_build_object('id', o.id, 'displayPo', o.display_po, 'documentType', o.document_type,
  'versionNumber', o.version_number, 'producerName', o.producer_name, 'grandTotal', o.grand_total,
  'finalized', o.finalized,
  'savedAt', to_char(o.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'savedByName', ${nameOf('v.created_by')}, 'savedRealName', ${nameOf('v.real_user')},
  'lineCount', o.line_count, 'checkedLines', l.checked, 'cost', l.cost, 'highest', l.highest,
  'review', case when r.id is not null then ${reviewJson} end,
  'own', v.created_by = any($3) or coalesce(v.real_user = any($3), false))`
const checkParts = `
  join purchase_order_versions v on v.purchase_order_id = o.id and v.version_number = o.version_number
  cross join lateral (select count(*)::int as checked, coalesce(sum(cost), 0) as cost, ${highest} as highest
    from ${checkedLines('o.line_items', 'o.document_type')} c) l`

const listSql = {
  waiting: `select ${checkJson} as check from (
      select o.* from orders_to_check c join purchase_orders o on o.id = c.order_id
      where ${toCheck} and ${visibleOrder} and not exists (
        select from discount_reviews r
        where r.purchase_order_id = c.order_id and r.version_number = c.version_number)
      order by c.updated_at, c.order_id limit $4
    ) o ${withReview} ${checkParts} order by o.updated_at, o.id`,
  decided: `select ${checkJson} as check from (
      select o.* from purchase_orders o ${withReview} where ${toCheck} and r.decision = $5 and ${visibleOrder}
      order by r.at desc, r.id desc limit $4
    ) o ${withReview} ${checkParts} order by r.at desc, r.id desc`,
}

const oneSql = `
select ${checkJson} as check,
  coalesce((select json_agg(said order by place) from ${checkedLines('o.line_items', 'o.document_type')} c), '[]'::json)
    as lines,
  coalesce((select json_agg(former.said order by former.at desc, former.id desc) from (
    select r.at, r.id, (${reviewJson})::jsonb || jsonb_build_object('orderId', o2.id, 'displayPo', o2.display_po,
      'versionNumber', r.version_number, 'highest', (select ${highest}::jsonb
        from ${checkedLines("w.data->'lineItems'", 'o2.document_type')} c)) as said
    from purchase_orders o2
      join discount_reviews r on r.purchase_order_id = o2.id
      join purchase_order_versions w on w.purchase_order_id = o2.id and w.version_number = r.version_number
    where o2.producer_id = o.producer_id and ${visibleOrder.replaceAll('o.', 'o2.')}
      and (r.purchase_order_id, r.version_number) <> (o.id, o.version_number)
    order by r.at desc, r.id desc limit ${mostHistory}
  ) former), '[]'::json) as history
from purchase_orders o ${withReview} ${checkParts}
where o.id = $4::int and o.discount_notification and ${visibleOrder}`
