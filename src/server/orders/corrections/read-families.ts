import type { Database } from '#server/db/database.ts'
import { orderJson } from '#server/orders/order-json.ts'
import { isVisible, longestAnswer, presentOrder, visibleValues } from '#server/orders/read-order.ts'
import { readLines } from '#server/orders/stored-lines.ts'
import type { Actor } from '#shared/access.ts'
import { AppError } from '#shared/errors.ts'
import { largestId } from '#shared/limits.ts'
import type { FamilyOrder } from '#shared/order/corrections/ordered-fields.ts'
import type { CorrectedFamily } from '#shared/order/corrections/plan-family.ts'
import type { Order, StoredOrder } from '#shared/order/order.ts'
import { familyState } from './family-state.ts'

export interface ReadFamily extends CorrectedFamily {
  parent: Order
  /** The producer's current name; the order has the name from its last save. */
  producerToday: string
  accountId: string
  state: string
  /**
   * How many of the family's active orders the actor can't see. If there are any, the actor can't correct the
   * family.
   */
  hidden: number
}

export interface Sought {
  fiscalYear: number
  families: readonly number[]
  producers: readonly number[]
  names: readonly string[]
  /** Farm field names from rows of the list that don't name a producer. */
  fields: readonly string[]
}

const mostFamilies = 2_000
const mostBytes = 4 * longestAnswer

/**
 * Reads the families that a list may refer to. The original must be from the list's year, must be able to
 * have supplementals and credit memos, and must be visible to the actor (rule corrections/hidden-orders).
 */
export async function readFamilies({ pool }: Database, actor: Actor, sought: Sought): Promise<ReadFamily[]> {
  const { fiscalYear, families, producers, names, fields } = sought
  const { rows: found } = await pool.query<{ id: number; bytes: number }>(foundSql, [
    fiscalYear,
    ...visibleValues(actor),
    families.filter((id) => id <= largestId),
    producers.filter((id) => id <= largestId),
    names,
    fields,
  ])
  const bytes = found.reduce((sum, one) => sum + one.bytes, 0)
  if (found.length > mostFamilies || bytes > mostBytes) {
    const message =
      'These rows may match fields in too many purchase orders. Add the producers, or use fewer rows.'
    throw new AppError('invalid', message, [{ path: 'rows', message }])
  }
  if (found.length === 0) return []
  const { rows } = await pool.query<Read>(familiesSql, [found.map(({ id }) => id), ...visibleValues(actor)])
  return rows.map(({ parent, members, ...family }) => ({
    ...family,
    parent: presentOrder(parent),
    members: members.map((member) => ({ ...member, lineItems: readLines(member.lineItems) })),
  }))
}

interface Read extends Omit<ReadFamily, 'parent' | 'members'> {
  parent: StoredOrder
  members: FamilyOrder[]
}

/** SQL that folds a string in the same way that `alike` and the search do. */
const folded = (text: string) => `fold_text(regexp_replace(trim(${text}), '\\s+', ' ', 'g'))`
const today = "coalesce(nullif(name, ''), company)"

const foundSql = `
with named as materialized (
  select id from customers where id = any($5::int[])
    or ${folded(today)} = any($6::text[]) or ${folded('account_id')} = any($6::text[])
), originals as materialized (
  select id, producer_id, producer_name from purchase_orders
  where fiscal_year = $1::int and status and document_type = 'original' and finalized and aces_state = 'synced'
    and ${isVisible('$2', '$3')}
), found as (
  select id from originals where id = any($4::int[]) or producer_id in (select id from named)
    or ${folded('producer_name')} = any($6::text[])
  union
  select o.id from originals o join purchase_orders m on m.family_id = o.id and m.status
  where cardinality($7::text[]) > 0 and exists (select from jsonb_to_recordset(m.line_items) as l("fieldName" text)
    where ${folded('l."fieldName"')} = any($7::text[]))
  limit ${mostFamilies + 1}
)
select id, (select sum(answer_bytes)::int from purchase_orders m where m.family_id = found.id and m.status) as bytes from found`

const familiesSql = `
select ${orderJson} as parent,
  coalesce((select ${today} from customers where id = purchase_orders.producer_id), '') as "producerToday",
  coalesce((select account_id from customers where id = purchase_orders.producer_id), '') as "accountId",
  json_build_object('supplemental', last_supplemental + 1, 'creditMemo', last_credit_memo + 1) as next,
  ${familyState('purchase_orders.id', "'{}'::int[]")} as state,
  (select count(*)::int from purchase_orders hidden where hidden.family_id = purchase_orders.id and hidden.status
    and not ($2::boolean or hidden.viewer_emails @> array[$3::text])) as hidden,
  (select json_agg(json_build_object('id', m.id, 'documentType', m.document_type, 'sequenceNumber', m.sequence_number,
      'displayPo', m.display_po, 'finalized', m.finalized, 'grandTotal', m.grand_total, 'lineItems', m.line_items)
      order by m.kind_rank, m.sequence_number)
    from purchase_orders m where m.family_id = purchase_orders.id and m.status
      and ($2::boolean or m.viewer_emails @> array[$3::text])) as members
from purchase_orders where id = any($1::int[]) order by id`
