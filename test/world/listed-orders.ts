import { expect } from 'vitest'
import type { World } from './world.ts'

interface Stored {
  id: number
  status: boolean
  year: number
  viewers: string[]
  keys: string[]
  sorted: string
}

/**
 * Checks that the derived tables, which lists read instead of the orders, match the orders exactly
 * (docs/decisions/032).
 */
export async function expectListed(sql: World['sql']): Promise<void> {
  const orders = await sql<Stored>(`
    select id, status, fiscal_year as year, viewer_emails as viewers,
      array[producer_key, customer1_key, agronomist1_key] as keys,
      concat_ws(' ', fiscal_year, created_at, coalesce(parent_po_id, id), kind_rank, sequence_number) as sorted
    from purchase_orders`)
  const short = (key: string) => (Buffer.byteLength(key) <= 600 ? key : null)
  const own = orders
    .filter(({ status }) => status)
    .flatMap(({ id, viewers, keys, sorted }) =>
      [...new Set(viewers)].map((email) => ({ email, id, sorted, keys: keys.map(short) })),
    )
  const kept = await sql<{ email: string; id: number; sorted: string; keys: (string | null)[] }>(`
    select email, order_id as id, array[producer_key, customer1_key, agronomist1_key] as keys,
      concat_ws(' ', fiscal_year, created_at, family_id, kind_rank, sequence_number) as sorted
    from order_viewers`)
  expect(inOrder(kept)).toEqual(inOrder(own))

  const many: Record<string, number> = {}
  for (const { status, year } of orders) {
    const key = `${status ? 'active' : 'archived'} ${year}`
    many[key] = (many[key] ?? 0) + 1
  }
  const counted = await sql<{ key: string; orders: number }>(`
    select case when status then 'active ' else 'archived ' end || fiscal_year as key, sum(orders)::int as orders
    from order_counts group by 1 having sum(orders) <> 0`)
  expect(Object.fromEntries(counted.map(({ key, orders }) => [key, orders]))).toEqual(many)
  await expectSettled(sql)
}

/**
 * Checks that the search and totals tables match the orders, but skips orders that are marked as changed
 * (docs/decisions/055).
 */
async function expectSettled(sql: World['sql']): Promise<void> {
  const differs = async (one: string, other: string) =>
    expect(await sql(`(${one} except ${other}) union all (${other} except ${one})`)).toEqual([])
  const settled = 'id not in (select order_id from order_changes)'
  await differs(
    `select * from listed_orders where ${settled}`,
    `select * from orders_to_list where ${settled}`,
  )
  const key = 'fiscal_year, list_state, contract_type, discount_notification'
  await differs(
    `select email, ${key}, orders::bigint, total from listed_sums where orders <> 0`,
    `select email, ${key}, count(*), sum(grand_total) from listed_orders
     cross join lateral (select distinct unnest(array_append(viewer_emails, '')) as email) v
     group by email, ${key}`,
  )
  await differs(
    'select order_id, updated_at, version_number from orders_to_check',
    `select id, updated_at, version_number from purchase_orders
     where discount_notification and status and not finalized`,
  )
}

const inOrder = <T extends { email: string; id: number }>(rows: readonly T[]) =>
  rows
    .map(({ email, id, ...rest }) => ({ email, id, ...rest }))
    .sort((a, b) => a.id - b.id || (a.email < b.email ? -1 : 1))
