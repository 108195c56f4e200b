import type { Database } from '#server/db/database.ts'
import { AppError } from '#shared/errors.ts'
import { beyondSentence, creditBeyond, type FamilyLeft } from '#shared/order/family/credit.ts'
import { defaultUnit } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'

type Memo = Pick<Order, 'grandTotal' | 'lineItems'>

/**
 * Returns the amount in dollars by which a credit memo exceeds what is left to credit in its family, or null
 * if it doesn't. If it does, throws unless the request confirms exactly that amount. Call this with the
 * parent's row locked, so that memos are checked one after another (rule kinds/credit-limited-by-the-server).
 */
export async function judgeCredit(
  alone: Database,
  { parentPoId, exceptId }: { parentPoId: number | null; exceptId: number | null },
  memo: Memo,
  agreed: number | null | undefined,
): Promise<number | null> {
  const names = new Map(memo.lineItems.map((line) => [line.serviceTypeId, line.serviceName]))
  const family = await findLeft(alone, parentPoId, exceptId, [...names.keys()])
  const beyond = creditBeyond(family, memo, (id) => names.get(id ?? 0) ?? '')
  if (!beyond) return null
  if (agreed === beyond.over) return beyond.over
  throw new AppError('credit_exceeds', beyondSentence(beyond), [], { ...beyond })
}

/**
 * Adds up what remains to be credited. Reads only the lines with the given services, because a family can
 * have many orders.
 */
async function findLeft(
  { pool }: Database,
  familyId: number | null,
  exceptId: number | null,
  services: number[],
): Promise<FamilyLeft> {
  const { rows } = await pool.query<FamilyLeft>({
    name: 'find-left-to-credit',
    text: leftSql,
    values: [familyId, exceptId, services, defaultUnit],
  })
  return rows[0] ?? { left: 0, lines: [] }
}

const leftSql = `
with members as materialized (
  select document_type, grand_total, line_items from purchase_orders
  where family_id = $1::int and status and id is distinct from $2::int
)
select (select coalesce(sum(grand_total), 0)::float8 from members) as left,
  (select coalesce(json_agg(line), '[]') from (
    select document_type as "documentType", "serviceTypeId", coalesce(units, $4::text) as units, "fieldName",
      sum(acres)::float8 as acres
    from members, jsonb_to_recordset(line_items) as item("serviceTypeId" int, units text, "fieldName" text, acres numeric)
    where "serviceTypeId" = any($3::int[]) group by 1, 2, 3, 4
  ) line) as lines`
