import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { until } from '../endurance/until.ts'
import type { World } from './world.ts'

/**
 * Locks the table of orders until the test ends, as a migration in another process might. All statements on
 * orders wait, and so do the calls that run these statements.
 */
export async function holdOrders(world: World) {
  const [row] = await world.sql<{ name: string }>('select current_database() as name')
  const url = new URL(inject('databaseServer'))
  url.pathname = row?.name ?? ''
  const holder = new pg.Client({ connectionString: url.href })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; lock table purchase_orders in access exclusive mode')
  return {
    /** Waits until the lock blocks at least `many` statements, and returns their process IDs. */
    waiting: (many: number) =>
      until(
        `${many} statements wait for the orders`,
        () =>
          world.sql<{ pid: number }>(
            "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        (found) => found.length >= many,
      ),
    letGo: () => holder.query('rollback'),
  }
}
