import { copyOrders } from './many-orders.ts'
import { isShort, remark, report } from './report.ts'
import { serveDemonstration } from './served.ts'

/**
 * Compares the time to load a first page with totals from 1,000,000 orders and from 1,000. A manager sees all
 * of the orders, and an agronomist sees one in a hundred, so even 1,000 orders fill a page of ten. The times
 * for second pages are reported but have no target.
 */
const sizes = isShort
  ? { few: { all: 500, own: 5 }, many: { all: 100_000, own: 1_000 }, calls: 9 }
  : { few: { all: 1_000, own: 10 }, many: { all: 1_000_000, own: 10_000 }, calls: 15 }
const sorts = ['date-newest', 'po', 'producer', 'customer1']

const { url, pool, signIn, close } = await serveDemonstration()
try {
  const { rows: managers } = await pool.query<{ email: string }>(
    "select email from agronomists where active and lower(level) = 'manager' order by email limit 1",
  )
  const own = 'ten.thousand@harrowvale.example'
  await pool.query(
    "insert into agronomists (email, name, territory, level) values ($1, 'Tena Thousand', '11', 'Agronomist')",
    [own],
  )
  const people = {
    manager: await signIn(managers[0]?.email ?? ''),
    agronomist: await signIn(own),
  }
  const few = await measureAll(people, sizes.few)
  const many = await measureAll(people, sizes.many)
  for (const [name, time] of Object.entries(many)) {
    const before = few[name] ?? Number.NaN
    remark(`${name}: ${before.toFixed(1)} ms of ${sizes.few.all}, ${time.toFixed(1)} ms of ${sizes.many.all}`)
    report(`${name}, ratio`, time / before, { atMost: name.startsWith('manager') ? 2 : 3 })
  }

  async function measureAll(
    tokens: Record<string, string>,
    { all, own: theirs }: { all: number; own: number },
  ) {
    const began = performance.now()
    await copyOrders(async (text, values) => (await pool.query(text, values)).rows, all)
    await pool.query(
      'update purchase_orders set viewer_emails = array_remove(viewer_emails, $1) where $1 = any(viewer_emails)',
      [own],
    )
    await pool.query(
      `update purchase_orders set viewer_emails = viewer_emails || $1::text
       where status and id % ($2::int / $3::int) = 0`,
      [own, all, theirs],
    )
    await pool.query('vacuum analyze purchase_orders, order_viewers, order_counts')
    remark(`${all} orders were there after ${Math.round((performance.now() - began) / 1000)} s`)
    const times: Record<string, number> = {}
    for (const [who, token] of Object.entries(tokens)) {
      for (const sort of sorts) {
        const path = `/api/purchase-orders?limit=10&sort=${sort}`
        times[`${who}, ${sort}, first page with totals`] = await median(path, token)
        const next = await nextOf(path, token)
        if (next)
          remark(`${who}, ${sort}, second page of ${all}: ${(await median(next, token)).toFixed(1)} ms`)
      }
    }
    return times
  }
} finally {
  await close()
}

async function nextOf(path: string, token: string): Promise<string | undefined> {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  return /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
}

async function median(path: string, token: string): Promise<number> {
  const times: number[] = []
  // Leaves the first six rounds out of the median, because they plan queries and fill caches.
  for (let i = -6; i < sizes.calls; i++) {
    const start = performance.now()
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    if (i >= 0) times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}
