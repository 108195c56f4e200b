import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { isShort, remark, report } from './report.ts'

/** Creates `$1` orders with the given lines and comments, in the schema as it was before the migrations. */
const newOrders = `insert into purchase_orders (fiscal_year, producer_id, producer_name, customer_assignments,
      agronomist_assignments, line_items, line_item_subtotal_before_discounts, line_item_subtotal_after_discounts,
      grand_total, comments, created_at, updated_at, user_id, user_name, viewer_emails, producer_key, customer1_key,
      agronomist1_key, search_text)
    select 2020 + n % 8, 1, 'Acre Farms', '[{"id": 1, "percentage": 100}]',
      '[{"email": "ann@farm.example", "name": "Ann Zed", "percentage": 100}]', $2::jsonb, 5250, 5250, 5250, $3::text,
      now() - n * interval '1 minute', now(), 'ann@farm.example', 'Ann Zed', '{ann@farm.example}', 'acre farms',
      'acre farms', 'ann zed', 'acre farms ann zed'
    from generate_series(1, $1::int) n`

/**
 * Measures how long the migrations from season prices onward take on 100,000 ten-line orders, and how long an
 * older server's saves have to wait meanwhile.
 */
const first = '0014_'
const orders = isShort ? 2_000 : 100_000
const dataDir = mkdtempSync(join(tmpdir(), 'furrow-bench-'))
const database = await startEmbedded({ dataDir, log: { info() {}, warn() {}, error() {} } as never })
// Lifts the statement timeout, because a single statement inserts all the rows.
const address = new URL(database.url)
address.searchParams.set('statement_timeout', '0')
const { pool, close } = openDatabase(address.href, () => {})
try {
  const migrations = readMigrations()
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name.startsWith(first)),
  )
  await migrate(database.url, before)
  await fill()
  remark(`${migrations.length - before.length} migrations beside ${orders} orders`)
  const older = workMeanwhile()
  const begin = performance.now()
  await migrate(database.url)
  const seconds = (performance.now() - begin) / 1000
  const { saves, longest } = await older.stop()
  report(`the migrations of ${orders} orders, s`, seconds, { atMost: 60 })
  remark(`${saves} saves meanwhile and afterwards`)
  report('the longest wait of a save meanwhile, ms', longest, { atMost: 10_000 })
  const { rows } = await pool.query<{ kept: number }>(
    `select count(*)::int as kept from purchase_orders where comments in ('changed', 'made')`,
  )
  report('what it saved and made that is there', rows[0]?.kept ?? 0, { atLeast: saves * 2 })
} finally {
  await close()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/**
 * Inserts the orders, and one entry of each kind that they refer to, using only columns that the earlier
 * schema has.
 */
async function fill(): Promise<void> {
  await pool.query(`
    insert into agronomists (email, name, territory, level) values ('ann@farm.example', 'Ann Zed', '11', 'Agronomist');
    insert into customers (account_id, name, email) values ('100', 'Acre Farms', '')`)
  const line = {
    fieldName: 'North 40',
    serviceTypeId: 1,
    serviceName: 'Corn Scouting',
    acres: 100,
    units: 'acre',
    costPerAcre: 5.25,
    total: 525,
    legalDescription: 'NE 1/4 S31 T88N R25W',
    crops: [{ id: 'c', cropType: 'Corn', percentAcres: 100, acres: 100 }],
  }
  const lines = Array.from({ length: 10 }, (_, i) => ({ id: `line-${i}`, ...line }))
  await pool.query(newOrders, [orders, JSON.stringify(lines), 'filled'])
  await pool.query('vacuum analyze purchase_orders')
}

/**
 * Repeats an older server's statements until `stop` is called. `stop` returns the number of rounds and the
 * longest round's duration in milliseconds.
 */
function workMeanwhile() {
  let going = true
  let saves = 0
  let longest = 0
  const work = (async () => {
    // Runs 20 more rounds after `stop` is called, because an older server keeps running after the migrations.
    for (let left = 20; left > 0; left -= going ? 0 : 1) {
      const begin = performance.now()
      await pool.query(
        `update purchase_orders set comments = 'changed', version_number = version_number + 1 where id = $1`,
        [saves + 1],
      )
      await pool.query(newOrders, [1, '[{"id": "line-1", "fieldName": "North 40", "acres": 1}]', 'made'])
      saves += 1
      longest = Math.max(longest, performance.now() - begin)
    }
  })()
  // `stop` awaits this promise; until then, a failure must not end the process.
  work.catch(() => {
    going = false
  })
  return {
    async stop() {
      going = false
      await work
      return { saves, longest }
    },
  }
}
