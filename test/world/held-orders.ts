import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { until } from '../endurance/until.ts'
import type { World } from './world.ts'

/**
 * A process outside the product, such as a migration, that locks all orders until the test ends: statements
 * on them wait, and so do their callers.
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
    /** The process IDs of waiting statements, once there are that many. */
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
