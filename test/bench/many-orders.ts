import { copiedColumns } from '#test/world/orders.ts'
import type { World } from '#test/world/world.ts'

/** Copies existing orders in turn until there are `wanted` orders. The copies are dated 5 minutes apart. */
export async function copyOrders(sql: World['sql'], wanted: number): Promise<void> {
  const names = (await copiedColumns(sql)).join(', ')
  const indexes = await sql<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid in ('purchase_orders'::regclass, 'listed_orders'::regclass) and not indisunique`,
  )
  // Drops the indexes first, because building each of them once is far faster than updating it for every row.
  for (const { name } of indexes) await sql(`drop index ${name}`)
  // Skips the foreign key checks: the copies' references exist, and checking all eight for each copy takes
  // longer than all other steps combined.
  await sql('alter table purchase_orders disable trigger all')
  await sql(
    `with originals as (
       select row_number() over (order by id) - 1 as n, o.* from purchase_orders o
       where document_type = 'original' and id <= (select min(id) + 150 from purchase_orders)
     ), counted as (select count(*) as many from originals)
     insert into purchase_orders (created_at, ${names})
     select timestamptz '2025-01-01' + g * interval '5 minutes', ${names}
     from generate_series(1, $1 - (select count(*) from purchase_orders)) g, counted
     join originals on true
     where originals.n = g % counted.many
     order by g`,
    [wanted],
  )
  await sql('alter table purchase_orders enable trigger all')
  await sql('select list_all_orders()')
  for (const { definition } of indexes) await sql(definition)
  await sql('alter index listed_orders_parts_idx alter column 1 set statistics 0')
  await sql(
    'vacuum analyze purchase_orders, order_viewers, order_counts, listed_orders, listed_sums, order_changes, orders_to_check',
  )
}
