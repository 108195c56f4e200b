import pg from 'pg'
import { CallError } from '#web/api/call-error.ts'
import { until } from '../../endurance/until.ts'
import type { Contract, Stored, StoredOrder, StoredVersion } from '../../histories/history.ts'
import type { Connection } from './connection.ts'
import type { Stage } from './stage.ts'

/**
 * Waits until no order is waiting for ACES. Then reads all stored data, and the order list and total that a
 * manager sees.
 */
export async function readStored(stage: Stage, manager: Connection): Promise<Stored> {
  const client = new pg.Client({ connectionString: stage.database() })
  await client.connect()
  const rows = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  const settled = () =>
    until(
      'nothing waits for ACES',
      () => rows<{ n: number }>("select count(*)::int n from purchase_orders where aces_state = 'pending'"),
      ([row]) => row?.n === 0,
      // The sweep runs once a minute, and might need several runs on a busy machine.
      300_000,
    )
  try {
    await settled()
    // ACES might have recorded a contract after the product stopped waiting. Another attempt to finalize
    // stores the contract in the order (docs/aces.md).
    const failed = await rows<{ id: number }>(
      "select id from purchase_orders where aces_state = 'failed' and status",
    )
    for (const { id } of failed) await finalizeAgain(manager, id)
    await settled()
    const contracts = await stage.aces.contracts()
    const { json } = await manager.ask({ method: 'GET', path: '/api/purchase-orders/sum' })
    const sum = json as { count: number; total: number }
    return {
      orders: await rows<StoredOrder>(`select id as order, version_number as version, comments as marker,
          round(grand_total * 100)::int as cents, display_po as number, parent_po_id as parent,
          document_type as kind, sequence_number as sequence, status as active, finalized,
          fiscal_year as year, list_state as state, finalized_uuid as uuid, viewer_emails as viewers
        from purchase_orders`),
      versions: await rows<StoredVersion>(`select purchase_order_id as order, version_number as version,
          data->>'comments' as marker, round((data->>'grandTotal')::numeric * 100)::int as cents,
          array(select (select round(sum((share->>'amount')::numeric) * 100)::int from jsonb_array_elements(shares) share)
            from unnest(array[data->'customerAssignments', data->'agronomistAssignments']) shares) as parts
        from purchase_order_versions`),
      contracts: contracts.map(contractOf),
      imported: (await rows<{ id: string }>("select id from crops where id like 'imported-%'")).map(
        ({ id }) => id,
      ),
      viewers: await rows('select email, order_id as order from order_viewers'),
      counts: await rows(
        'select status as active, fiscal_year as year, sum(orders)::int as orders from order_counts group by 1, 2',
      ),
      listed: await listedIds(manager),
      sum: { count: sum.count, cents: Math.round(sum.total * 100) },
    }
  } finally {
    await client.end()
  }
}

async function finalizeAgain(manager: Connection, id: number): Promise<void> {
  const path = `/api/purchase-orders/${id}/finalized`
  await manager.ask({ method: 'PATCH', path, body: { finalized: true } }).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error
  })
}

function contractOf(held: Record<string, unknown>): Contract {
  return {
    uuid: String(held.uuid),
    number: String(held.number),
    version: Number(held.versionNumber),
    cents: Math.round(Number(held.grandTotal) * 100),
  }
}

async function listedIds(manager: Connection): Promise<number[]> {
  const ids: number[] = []
  let next: string | undefined = '/api/purchase-orders?view=card&limit=1000&sort=date-newest'
  while (next) {
    const { json, headers } = await manager.ask({ method: 'GET', path: next })
    ids.push(...(json as { id: number }[]).map(({ id }) => id))
    next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  }
  return ids
}
