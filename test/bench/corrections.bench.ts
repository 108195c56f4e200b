import { isShort, remark, report } from './report.ts'
import { serveDemonstration } from './served.ts'

/**
 * Measures how long the server takes to plan corrections for a season's list of completed units, with and
 * without producer names.
 */
const sizes = isShort ? { rows: 20, rounds: 1 } : { rows: 500, rounds: 5 }
const { pool, url, signIn, close } = await serveDemonstration()
try {
  const manager = await pool.query<{ email: string }>(
    "select email from agronomists where active and lower(level) = 'manager' order by email limit 1",
  )
  const authorization = `Bearer ${await signIn(manager.rows[0]?.email ?? '')}`
  await pool.query(
    "update purchase_orders set finalized = true, finalized_at = now(), aces_state = 'synced' where document_type = 'original' and status and not finalized",
  )
  // Several demo orders from the same year contain the same field, so each row also names a service.
  const { rows: fields } = await pool.query<{
    producer: string
    field: string
    service: string
    acres: number
  }>(
    `select producer_name as producer, line ->> 'fieldName' as field, line ->> 'serviceName' as service,
       (line ->> 'acres')::float8 as acres
     from purchase_orders, jsonb_array_elements(line_items) line
     where document_type = 'original' and status and fiscal_year = 2026 order by id limit $1`,
    [sizes.rows],
  )
  for (const named of [true, false]) {
    // The demo season might have fewer fields than `sizes.rows`. Fields then repeat, as in a real list that
    // contains two visits to a field.
    const rows = Array.from({ length: sizes.rows }, (_, at) => {
      const { producer = '', field = '', service = '', acres = 0 } = fields[at % fields.length] ?? {}
      const done = Math.round((acres / 2 + (at % 3) * 2 + 1) * 100) / 100
      return { line: at + 2, producer: named ? producer : '', field, service, done }
    })
    const times: number[] = []
    for (let i = 0; i < sizes.rounds; i += 1) {
      const begin = performance.now()
      const answer = await fetch(`${url}/api/corrections/plan`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ fiscalYear: 2026, rows, addUp: true }),
      })
      const body = (await answer.json()) as { rows: unknown[]; orders: unknown[] }
      times.push(performance.now() - begin)
      if (answer.status !== 200) throw new Error(`The plan was answered ${answer.status}`)
      if (i === 0) remark(`${body.rows.length} rows make ${body.orders.length} orders`)
    }
    const how = named ? 'with producers' : 'without producers'
    report(`plan of ${rows.length} done fields ${how}, quickest, ms`, Math.min(...times), { atMost: 2_000 })
  }
} finally {
  await close()
}
