import { copiedColumns } from '#test/world/orders.ts'
import { isShort, remark, report } from './report.ts'
import { serveDemonstration } from './served.ts'

/**
 * Measures the start of a new season: planning renewals, creating orders from the plan, and changing all
 * prices.
 */
const sizes = isShort
  ? { few: 5, many: 20, services: 50, rounds: 2 }
  : { few: 10, many: 200, services: 1_500, rounds: 7 }
const lines = 10
const { pool, url, signIn, close } = await serveDemonstration()
try {
  const manager = await pool.query<{ email: string }>(
    "select email from agronomists where active and lower(level) = 'manager' order by email limit 1",
  )
  const authorization = `Bearer ${await signIn(manager.rows[0]?.email ?? '')}`
  const headers = { authorization, 'content-type': 'application/json' }
  await measureRenewals(headers)
  await measurePrices(headers)
} finally {
  await close()
}

/**
 * Creates `sizes.few` ten-line orders for one producer and `sizes.many` for another. Neither has any other
 * orders in FY 2026.
 */
async function makeSeasons(): Promise<{ few: number; many: number }> {
  const sql = async (text: string, values?: unknown[]) => (await pool.query(text, values)).rows
  const names = (await copiedColumns(sql as never)).filter((name) => name !== 'producer_id').join(', ')
  const source = `select id from purchase_orders where document_type = 'original' and status and fiscal_year = 2026
    order by abs(line_count - ${lines}), id limit 1`
  const producers = await sql('select id from customers where active order by id limit 2')
  const [few = 0, many = 0] = producers.map(({ id }) => Number(id))
  for (const [producer, orders] of [
    [few, sizes.few],
    [many, sizes.many],
  ]) {
    await sql('update purchase_orders set fiscal_year = 2025 where producer_id = $1 and fiscal_year = 2026', [
      producer,
    ])
    await sql(
      `insert into purchase_orders (created_at, producer_id, ${names})
       select created_at, $1::int, ${names} from purchase_orders, generate_series(1, $2::int) where id = (${source})`,
      [producer, orders],
    )
  }
  await sql('vacuum analyze purchase_orders')
  return { few, many }
}

interface Planned {
  renewals: { source: { id: number }; basis: { lines: unknown[] } }[]
}

async function measureRenewals(headers: Record<string, string>): Promise<void> {
  const { few, many } = await makeSeasons()
  const plan = async (producer: number): Promise<[number, Planned]> => {
    const begin = performance.now()
    const answer = await fetch(`${url}/api/renewals?producerId=${producer}&from=2026&to=2027&as=agreed`, {
      headers,
    })
    const body = (await answer.json()) as Planned
    return [performance.now() - begin, body]
  }
  const quickest = async (producer: number, expected: number) => {
    const times: number[] = []
    for (let i = 0; i < sizes.rounds; i++) {
      const [time, { renewals }] = await plan(producer)
      if (renewals.length !== expected) throw new Error(`${renewals.length} orders were planned`)
      times.push(time)
    }
    return Math.min(...times)
  }
  await quickest(few, sizes.few)
  const [fewMs, manyMs] = [await quickest(few, sizes.few), await quickest(many, sizes.many)]
  const [, { renewals }] = await plan(many)
  remark(`${renewals[0]?.basis.lines.length} lines an order; ${sizes.few} orders take ${fewMs.toFixed(1)} ms`)
  report(`plan of ${sizes.many} renewals, quickest of ${sizes.rounds}, ms`, manyMs, { atMost: 2_000 })
  report(`times of a plan of ${sizes.few}`, manyMs / fewMs, { atMost: 25 })
  await measureCreating(
    headers,
    renewals.map(({ source }) => source.id),
  )
}

/**
 * Compares the time to create a renewal with the time to create the same order without a source. Each renewal
 * has a different source.
 */
async function measureCreating(headers: Record<string, string>, sources: readonly number[]): Promise<void> {
  const stored = (await (
    await fetch(`${url}/api/purchase-orders/${sources[0]}`, { headers })
  ).json()) as object
  const send = async (changes: object) => {
    const begin = performance.now()
    const answer = await fetch(`${url}/api/purchase-orders`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...stored, fiscalYear: 2027, ...changes }),
    })
    if (answer.status !== 201)
      throw new Error(`A renewal was answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
    return performance.now() - begin
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
  const [renewed, plain]: [number[], number[]] = [[], []]
  for (const id of sources) {
    plain.push(await send({}))
    renewed.push(await send({ renewedFromId: id }))
  }
  remark(
    `a renewal takes ${median(renewed).toFixed(1)} ms, any other new order ${median(plain).toFixed(1)} ms`,
  )
  report('a renewal, times of any other new order', median(renewed) / median(plain), { atMost: 1.5 })
}

async function measurePrices(headers: Record<string, string>): Promise<void> {
  await pool.query(
    `insert into service_types (name, unit_price, sample_price, units, max_discount, territory)
     select 'Service ' || n, 1 + n / 100.0, 2 + n / 50.0, '{acre}', 10, 'ALL' from generate_series(1, $1::int) n`,
    [sizes.services],
  )
  const { rows } = await pool.query<{ id: number }>(
    "select id from service_types where name like 'Service %'",
  )
  const change = {
    direction: 'up',
    by: 'percent',
    amount: 3,
    roundTo: '5 cents',
    fields: ['unitPrice', 'samplePrice'],
  }
  const body = JSON.stringify({ ids: rows.map(({ id }) => id), change })
  const list = `${url}/api/picklists/service-types`
  const times: number[] = []
  let plan = ''
  for (let i = 0; i < sizes.rounds; i++) {
    const begin = performance.now()
    const answer = await fetch(`${list}/price-plan`, { method: 'POST', headers, body })
    plan = ((await answer.json()) as { plan: string }).plan
    times.push(performance.now() - begin)
  }
  report(
    `plan of new prices of ${rows.length} services, quickest of ${sizes.rounds}, ms`,
    Math.min(...times),
    {
      atMost: 1_000,
    },
  )
  const commit = await timed(`${list}/prices`, { headers: { ...headers, 'if-match': `"${plan}"` }, body })
  report('changing them, ms', commit.ms, { atMost: 2_000 })
  const { import: number } = commit.body as { import: number }
  const back = await timed(`${list}/imports/${number}/put-back`, {
    headers: { authorization: headers.authorization ?? '' },
  })
  report('putting them back, ms', back.ms, { atMost: 2_000 })
}

async function timed(address: string, init: RequestInit): Promise<{ ms: number; body: unknown }> {
  const begin = performance.now()
  const answer = await fetch(address, { method: 'POST', ...init })
  const body: unknown = await answer.json()
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${JSON.stringify(body)}`)
  return { ms: performance.now() - begin, body }
}
