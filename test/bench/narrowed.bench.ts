import { copyOrders } from './many-orders.ts'
import { isShort, remark, report } from './report.ts'
import { serveDemonstration } from './served.ts'
import { percentile } from './strokes.ts'

/**
 * Measures the first pages of filtered lists, and the sums of lists, with 100,000 orders. Compares the times
 * with those of the text filter.
 */
const orders = isShort ? 2_000 : 100_000
const rounds = isShort ? 3 : 40
const target = 80

const { url, pool, signIn, close } = await serveDemonstration()
try {
  const sql = async (text: string, values?: unknown[]) => (await pool.query(text, values)).rows
  await copyOrders(sql as never, orders)
  await sql("update purchase_orders set aces_state = 'failed' where not finalized and id % 500 = 7")
  await sql('vacuum analyze purchase_orders')
  const [sizes] = await sql("select pg_size_pretty(pg_relation_size('purchase_orders_search_idx')) as size")
  remark(`the index of filters: ${sizes?.size}`)
  const people = await sql(
    `select a.email, a.level, count(*)::int as orders from agronomists a join order_viewers v on v.email = a.email
     where a.active group by 1, 2 order by 3 desc`,
  )
  const [customer] = await sql(
    'select producer_id as id, count(*)::int as orders from purchase_orders group by 1 order by 2 desc limit 1',
  )
  const person = people[0]?.email
  remark(`${person} sees ${people[0]?.orders} orders, customer ${customer?.id} has ${customer?.orders}`)
  const narrowing = [
    'state=open',
    'state=failed',
    'kind=custom',
    'check=check',
    `person=${person}`,
    `customer=${customer?.id}`,
  ]
  for (const level of ['Manager', 'Agronomist']) {
    const token = await signIn(people.find((one) => one.level === level)?.email)
    const list = '/api/purchase-orders?view=card&limit=40'
    const text = ['tamarack', 'farms'].map((words) => `${list}&q=${words}`)
    const narrowed = narrowing.map((query) => `${list}&${query}`)
    const sums = ['', 'q=farms', ...narrowing].map((query) => `/api/purchase-orders/sum?${query}`)
    const times = await measure(token, [...text, ...narrowed, ...sums])
    for (const [path, took] of times)
      remark(
        `${level}, ${path}: ${Math.min(...took).toFixed(1)} ms at best, p95 ${percentile(took).toFixed(1)}`,
      )
    const slowest = (paths: readonly string[], of: (took: readonly number[]) => number) =>
      Math.max(...paths.map((path) => of(times.get(path) ?? [])))
    const best = (took: readonly number[]) => Math.min(...took)
    report(`${level}: a narrowed list, p95, ms`, slowest(narrowed, percentile), { atMost: target })
    report(`${level}: the sum of a list, p95, ms`, slowest(sums, percentile), { atMost: target })
    const filter = slowest(text, best)
    report(`${level}: a narrowed list to the text filter`, slowest(narrowed, best) / filter, { atMost: 1.5 })
    report(`${level}: the sum of a list to the text filter`, slowest(sums, best) / filter, { atMost: 1.5 })
  }
} finally {
  await close()
}

/** Alternates between the paths, so that other load affects all of them equally. */
async function measure(token: string, paths: readonly string[]): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(paths.map((path) => [path, []]))
  for (let round = 0; round < rounds + 3; round++) {
    for (const [path, took] of times) {
      const start = performance.now()
      const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
      if (round >= 3) took.push(performance.now() - start)
    }
  }
  return times
}
