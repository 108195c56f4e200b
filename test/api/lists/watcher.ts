import pg from 'pg'
import { inject } from 'vitest'
import type { World } from '#test/world/world.ts'

/** The connection string that other processes and connections use to reach a world's database. */
export async function addressOf(world: World): Promise<string> {
  const [row] = await world.sql<{ name: string }>('select current_database() as name')
  const url = new URL(inject('databaseServer'))
  url.pathname = row?.name ?? ''
  return url.href
}

/** Runs a statement in an open transaction, which keeps its locks until `letGo` ends it. */
export async function hold(world: World, statement: string) {
  const client = new pg.Client({ connectionString: await addressOf(world) })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return {
    letGo: async (end: 'commit' | 'rollback') => {
      await client.query(end)
      await client.end()
    },
  }
}

/** The number of the product's database connections that match a condition on `pg_stat_activity`. */
export async function connections(world: World, how: string): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'furrow' and ${how}`,
  )
  return row?.count ?? 0
}
