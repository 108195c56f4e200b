import type { Page } from 'playwright-core'
import { openBrowser } from '#test/world/browser.ts'
import { percentile, readStrokes, watchStrokes } from '../e2e/strokes.ts'
import { isShort, report } from './report.ts'
import { serveDemonstration } from './served.ts'

/** Accounts Management with 20,000 customers, in the built app at a desk. */
const customers = isShort ? 500 : 20_000
const openings = isShort ? 2 : 6
const rounds = isShort ? 1 : 3
const targets = { usable: 1_500, stroke: 50 }

const { url, email, pool, token, close } = await serveDemonstration()
const browser = await openBrowser()
try {
  await pool.query(
    `insert into customers (account_id, name, company, address1, city, state, zip_code, phone1)
     select (2000000 + n)::text, 'Farm ' || n || ' of the Upper Valley', 'Company ' || n % 97, n || ' Elevator Road',
       'Town ' || n % 311, 'IA', '50006', '641-555-' || lpad((n % 10000)::text, 4, '0')
     from generate_series(1, $1::int) n`,
    [customers],
  )
  const page = await enter()
  await measureOpening(page)
  await measureTyping(page)
} finally {
  await browser.close()
  await close()
}

async function enter(): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  // tsx wraps every named function in a call of this, also those that go to the page.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(() => {
    window.firstCustomers = new Promise((resolve) => {
      const look = () => {
        if (document.querySelector('.ac-card')) setTimeout(() => resolve(performance.now()))
        else requestAnimationFrame(look)
      }
      look()
    })
  })
  const page = await context.newPage()
  await page.goto('/login-failed')
  await context.addCookies([{ name: 'furrow_session', value: token, url, httpOnly: true }])
  await page.evaluate((name) => {
    localStorage.setItem('email', name)
    localStorage.setItem('token', 'signed in by the cookie')
  }, email)
  return page
}

declare global {
  interface Window {
    /** From the start of the page to the paint of the first customers, in milliseconds. */
    firstCustomers?: Promise<number>
  }
}

/** From the last byte of the customers to their first cards; the first time warms server and database. */
async function measureOpening(page: Page): Promise<void> {
  const times: number[] = []
  for (let i = 0; i < openings; i++) {
    await page.goto('/accounts')
    const time = await page.evaluate(async () => {
      const shown = await window.firstCustomers
      const read = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('-detailed'))
      return read && shown ? shown - read.startTime - read.duration : Number.POSITIVE_INFINITY
    })
    if (i > 0) times.push(time)
  }
  const what = `${customers} customers: usable after the data, longest of ${times.length}, ms`
  report(what, Math.max(...times), { atMost: targets.usable })
}

async function measureTyping(page: Page): Promise<void> {
  await page.getByPlaceholder('Search customers...').focus()
  await watchStrokes(page)
  for (let round = 0; round < rounds; round++) {
    for (const words of ['farm 15 valley', 'company 42', '2000777']) {
      await page.keyboard.type(words, { delay: 60 })
      for (let i = 0; i < words.length; i++) await page.keyboard.press('Backspace', { delay: 60 })
    }
  }
  const { paints } = await readStrokes(page)
  // Chromium tells no time below two frames.
  const stroke = Math.max(percentile(paints), 1)
  report(`${customers} customers: a key stroke to its paint, p95 of ${paints.length}, ms`, stroke, {
    atMost: targets.stroke,
  })
}
