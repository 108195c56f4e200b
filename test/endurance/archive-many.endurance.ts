import { openBrowser } from '#test/world/browser.ts'
import { sessionCookie } from '#test/world/session-cookie.ts'
import { withoutTrail } from '#test/world/trail.ts'
import { copyOrders } from '../bench/many-orders.ts'
import { serveDemonstration } from '../bench/served.ts'
import { say, short } from './plain-client.ts'

/**
 * Archives more orders in the browser than the rate limit allows per minute, so that some must wait for the
 * next minute. In the end, each order must have been archived exactly once
 * (rule administration/one-after-another).
 */
const allowed = short ? 40 : 600
const wanted = short ? 60 : 1_200
/**
 * How long to wait for the rate-limit notice, and again for the success notice: long enough for the limit per
 * minute to reset and for the remaining orders to be archived, even on a slow machine.
 */
const retryMs = 5 * 60_000

const { url, pool, close } = await serveDemonstration({ RATE_LIMIT_WRITES: String(allowed) })
const browser = await openBrowser()
const violations: string[] = []
try {
  await copyOrders(async (text, values) => (await pool.query(text, values)).rows, 4 * wanted)
  await withoutTrail({ sql: async (text) => (await pool.query(text)).rows }, 'truncate order_events')
  await pool.query(
    `update purchase_orders set status = id in (
       select id from purchase_orders where document_type = 'original' and aces_state <> 'pending' order by id limit $1
     )`,
    [wanted],
  )
  const managers = await pool.query<{ email: string }>(
    "select email from agronomists where active and level = 'Manager' order by email limit 1",
  )
  const email = managers.rows[0]?.email ?? ''

  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await context.addCookies([await sessionCookie(url, email)])
  await context.addInitScript(
    ([who]) => {
      localStorage.setItem('email', who ?? '')
      localStorage.setItem('token', 'by the cookie')
    },
    [email],
  )
  const page = await context.newPage()
  const counted = { sent: 0, refused: 0 }
  page.on('response', (response) => {
    if (!response.url().endsWith('/archive')) return
    counted.sent += 1
    if (response.status() === 429) counted.refused += 1
    else if (response.status() !== 200) violations.push(`${response.url()}: ${response.status()}`)
  })

  await page.goto('/admin')
  await page.getByLabel('Select all', { exact: true }).click()
  const archive = page.getByRole('button', { name: `Archive Selected (${wanted})`, exact: true })
  await archive.click()
  const began = performance.now()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByText('Rate limit reached. Continuing automatically').waitFor({ timeout: retryMs })
  say(`  waiting after ${Math.round((performance.now() - began) / 1000)} s`)
  await page.getByText('Purchase orders archived successfully').first().waitFor({ timeout: retryMs })
  say(
    `  ${wanted} orders archived in ${Math.round((performance.now() - began) / 1000)} s: ${JSON.stringify(counted)}`,
  )

  const { rows } = await pool.query<{ active: number; events: number; orders: number }>(
    `select (select count(*) from purchase_orders where status)::int as active, count(*)::int as events,
       count(distinct purchase_order_id)::int as orders from order_events where kind = 'archived'`,
  )
  const [stored] = rows
  if (stored?.active !== 0) violations.push(`${stored?.active} orders are still active`)
  if (stored?.orders !== wanted || stored.events !== wanted) {
    violations.push(`${stored?.events} archivings of ${stored?.orders} orders, not ${wanted} of as many`)
  }
  if (counted.refused === 0) violations.push('Nobody had to wait')
  if (counted.sent - counted.refused !== wanted) violations.push(`${counted.sent} requests were sent`)
} finally {
  await browser.close()
  await close()
}
for (const violation of violations) say(`VIOLATED ${violation}`)
if (violations.length > 0) process.exitCode = 1
