import type { Database } from '#server/db/database.ts'
import { AppError } from '#shared/errors.ts'
import { largestId } from '#shared/limits.ts'
import type { OrderInput } from '#shared/order/order.ts'

/**
 * SQL for the state of a family, to detect that the family changed after a plan was made. The state is a hash
 * of the IDs and versions of the family's active orders, and of how many orders the family has ever had.
 * Adding and then archiving an order therefore changes the hash, too. Leaves out the orders in `beside`.
 */
export const familyState = (family: string, beside: string) => `(
  select encode(sha256(convert_to(count(*)::text || ' ' || coalesce(string_agg(m.id || '.' || m.version_number, ',' order by m.id)
    filter (where m.status), ''), 'UTF8')), 'hex')
  from purchase_orders m where m.family_id = ${family} and m.id <> all(${beside}))`

/**
 * Rejects a correction if the family has changed since the correction was planned. Call it with the parent's
 * row locked: if two users submit the same list, the second is rejected (rule corrections/planned-on).
 */
export async function refuseOtherState(
  alone: Database,
  parentPoId: number,
  { state, beside }: NonNullable<OrderInput['correction']>,
): Promise<void> {
  const { rows } = await alone.pool.query<{ same: boolean }>({
    name: 'family-state',
    text: `select ${familyState('$1::int', '$2::int[]')} = $3::text and (
        select count(*) from purchase_orders where id = any($2::int[]) and family_id = $1::int and id <> $1::int
          and status and version_number = 1) = cardinality($2::int[]) as same`,
    values: [parentPoId, [...new Set(beside)].filter((id) => id <= largestId), state],
  })
  if (rows[0]?.same) return
  const message = `Purchase order ${parentPoId} or one of its supplementals and credit memos has changed since the list was compared; compare it again`
  throw new AppError('conflict', message)
}
