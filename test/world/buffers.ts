import type pg from 'pg'
import type { World } from './world.ts'

export interface Statement {
  text: string
  values: unknown[]
}

type Query = (...args: unknown[]) => unknown
const explainable = /^\s*(?:select|with|insert|update|delete)\b/i

/** The SQL statements that the server runs during `work`, with their values. */
export async function statementsOf(world: World, work: () => Promise<unknown>): Promise<Statement[]> {
  const found: Statement[] = []
  const watched = new Map<pg.PoolClient, Query>()
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    const query = client.query as Query
    watched.set(client, query)
    client.query = ((...args: unknown[]) => {
      const [first, second] = args as [string | Statement, unknown]
      const { text, values } = typeof first === 'string' ? { text: first, values: second } : first
      found.push({ text, values: Array.isArray(values) ? values : Array.isArray(second) ? second : [] })
      return query.apply(client, args)
    }) as typeof client.query
  }
  world.pool.on('acquire', watch)
  try {
    await work()
  } finally {
    world.pool.off('acquire', watch)
    for (const [client, query] of watched) client.query = query as typeof client.query
  }
  return found
}

/** The number of bytes that the database sends to the server during `work`. */
export async function bytesOf(world: World, work: () => Promise<unknown>): Promise<number> {
  const before = new Map<pg.PoolClient, number>()
  const received = (client: pg.PoolClient): number =>
    Reflect.get(Reflect.get(client, 'connection').stream, 'bytesRead')
  const watch = (client: pg.PoolClient) => {
    if (!before.has(client)) before.set(client, received(client))
  }
  world.pool.on('acquire', watch)
  try {
    await work()
  } finally {
    world.pool.off('acquire', watch)
  }
  return [...before].reduce((sum, [client, bytes]) => sum + received(client) - bytes, 0)
}

/**
 * The number of database pages that the statements in `work` read. Unlike their duration, it is the same on
 * every machine, provided that no query plan depends on random samples. To ensure that, vacuum and analyze
 * the data, and use at most 30,000 rows.
 */
export async function pagesOf(world: World, work: () => Promise<unknown>): Promise<number> {
  const statements = await statementsOf(world, work)
  const client = await world.pool.connect()
  let pages = 0
  try {
    await client.query('begin; set local max_parallel_workers_per_gather = 0')
    for (const statement of statements.filter(({ text }) => explainable.test(text)))
      pages += await pagesOfStatement(client, statement)
  } finally {
    await client.query('rollback')
    client.release()
  }
  return pages
}

async function pagesOfStatement(client: pg.PoolClient, { text, values }: Statement): Promise<number> {
  const found: number[] = []
  // Runs the statement twice and takes the lower number of pages. The first run also plans the statement's
  // functions, which reads catalog pages.
  for (let i = 0; i < 2; i++) {
    await client.query('savepoint before')
    const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${text}`, values)
    await client.query('rollback to before')
    const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = rows[0]['QUERY PLAN'][0].Plan
    found.push(hit + read)
  }
  return Math.min(...found)
}
