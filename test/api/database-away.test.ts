import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { until } from '../endurance/until.ts'

it.for([
  ['states', '/api/picklists/states'],
  ['purchase_orders', '/api/purchase-orders'],
])(
  'a call that loses its connection to the database gets an error and may be repeated: %s',
  async ([table, path], { world, ann }) => {
    const [row] = await world.sql<{ name: string }>('select current_database() as name')
    const url = new URL(inject('databaseServer'))
    url.pathname = row?.name ?? ''
    const holder = new pg.Client({ connectionString: url.href })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    const answer = ann.call('GET', path ?? '')
    const waiting = await until(
      'the call waits for the table',
      async () =>
        (
          await holder.query(
            "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rows,
      (rows) => rows.length > 0,
    )
    for (const { pid } of waiting) await holder.query('select pg_terminate_backend($1)', [pid])
    expect(await answer).toMatchObject({
      status: 503,
      body: {
        code: 'unavailable',
        message: 'The database is not responding; nothing was saved. Try again in a moment.',
      },
    })
    await holder.query('rollback')
    expect((await ann.call('GET', path ?? '')).status).toBe(200)
  },
)
