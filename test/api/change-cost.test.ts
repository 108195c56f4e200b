import type pg from 'pg'
import { expect } from 'vitest'
import { statementsOf } from '#test/world/buffers.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'

const tenLines = Array.from({ length: 10 }, (_, i) =>
  scoutingLine({ fieldName: `Field ${i}`, legalDescription: 'NE 1/4 S31 T88N R25W' }),
)

async function changesOf(client: pg.PoolClient): Promise<{ all: number; hot: number }> {
  const { rows } = await client.query(
    "select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_xact_user_tables where relname = 'purchase_orders'",
  )
  return rows[0]
}

/**
 * Tests whether saving a change updates any index on the orders table, according to PostgreSQL's statistics.
 */
it.for<[what: string, change: Record<string, unknown>, indexes: 'no index' | 'indexes']>([
  ['a remark', { comments: 'Call before spraying' }, 'no index'],
  ['terms, county and state', { terms: 'Net 30', county: 'Hamilton', state: 'IA' }, 'no index'],
  ['a remark, with an index of the version', { comments: 'Call before spraying' }, 'indexes'],
])('a change of %s writes %s', async ([, change, indexes], { world, mia }) => {
  const { id } = await createOrder(mia, order({ lineItems: tenLines }))
  const statements = await statementsOf(world, async () => {
    expect((await mia.call('PATCH', `${ordersPath}/${id}`, change)).status).toBe(200)
  })
  const update = statements.find(({ text }) => text.includes('update purchase_orders'))
  if (!update) throw new Error('No statement changed the order')
  // The same update, now based on the new version.
  const values = update.values.with(8, Number(update.values[8]) + 1)
  await world.sql('update purchase_orders set comments = $2, terms = $2 where id = $1', [id, ''])
  const client = await world.pool.connect()
  try {
    await client.query('begin')
    if (indexes === 'indexes') await client.query('create index on purchase_orders (version_number)')
    const before = await changesOf(client)
    await client.query(update.text, values)
    const after = await changesOf(client)
    expect({ all: after.all - before.all, hot: after.hot - before.hot }).toEqual({
      all: 1,
      hot: indexes === 'no index' ? 1 : 0,
    })
  } finally {
    await client.query('rollback')
    client.release()
  }
})
