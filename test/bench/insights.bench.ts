import type { Page } from 'playwright-core'
import { openBrowser } from '#test/world/browser.ts'
import { sessionCookie } from '#test/world/session-cookie.ts'
import { heapOf } from './heap.ts'
import { copyOrders } from './many-orders.ts'
import { isShort, report } from './report.ts'
import { serveDemonstration } from './served.ts'
import { percentile } from './strokes.ts'

/**
 * Measures the Insights list and the calculator's totals with 100,000 orders, in the built app on a desktop.
 */
const orders = isShort ? 2_000 : 100_000
const openings = isShort ? 2 : 6
const scrolled = isShort ? { first: 100, last: 400 } : { first: 400, last: 5_400 }
const targets = { open: 1_000, early: 500, later: 200, totals: 150, cards: 60, growth: 1.2 }

/**
 * Search terms: names found on a few, some and nearly all orders; a number; parts of two words; the middle of
 * a word; the start of an e-mail address.
 */
const typed = isShort
  ? ['farms']
  : ['tamarack', 'farms', 'harrowvale', '1042', 'ren tam', 'ldermoo', 'a.zielke@', 'ridge sw']

const { url, email, pool, signIn, close } = await serveDemonstration()
const browser = await openBrowser()
try {
  await copyOrders(async (text, values) => (await pool.query(text, values)).rows, orders)
  const people = await pool.query<{ email: string; level: string; territory: string }>(
    'select email, level, territory from agronomists where active order by email',
  )
  const manager = people.rows.find((person) => person.level === 'Manager')?.email ?? email
  const agronomist = people.rows.find((person) => person.level === 'Agronomist')?.email ?? email

  for (const person of [manager, agronomist]) {
    const page = await enter(person)
    await measureOpening(page, person)
    if (person === manager) await measureScrolling(page)
    await measureTyping(page, person)
    await page.context().close()
  }

  const territory = people.rows.find((person) => person.email === manager)?.territory ?? ''
  await measureTotal(manager, 'territory', territory)
  await measureTotal(manager, 'agronomist', agronomist)
  await measureTotal(agronomist, 'mine', 'orders')
  await measureTotal(agronomist, 'mine', 'shares')
} finally {
  await browser.close()
  await close()
}

async function enter(person: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  // tsx wraps named functions in a call to `__name`, so functions that run in the page need `__name` there.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(() => {
    window.firstCards = new Promise((resolve) => {
      const look = () => {
        if (document.querySelector('article')) setTimeout(() => resolve(performance.now()))
        else requestAnimationFrame(look)
      }
      look()
    })
  })
  const page = await context.newPage()
  await page.goto('/login-failed')
  await context.addCookies([await sessionCookie(url, person)])
  await page.evaluate((name) => {
    localStorage.setItem('email', name)
    localStorage.setItem('token', 'signed in by the cookie')
  }, person)
  return page
}

/**
 * Opens the list in a full page load, as a bookmark would. The first load warms up the server and the
 * database.
 */
async function measureOpening(page: Page, person: string): Promise<void> {
  const times: number[] = []
  for (let i = 0; i < openings; i++) {
    await page.goto('/insights')
    const time = await page.evaluate(() => window.firstCards)
    if (i > 0) times.push(time ?? Number.POSITIVE_INFINITY)
  }
  report(
    `${person}: opening the list to its first cards, longest of ${times.length}, ms`,
    Math.max(...times),
    {
      atMost: targets.open,
    },
  )
}

async function measureTyping(page: Page, person: string): Promise<void> {
  const early: number[] = []
  const later: number[] = []
  const field = page.getByLabel('Filter', { exact: true })
  for (let round = 0; round < 2; round++) {
    for (const words of typed) {
      await field.fill('')
      await page.waitForFunction(() =>
        /of [\d,]+ purchase orders$/.test(document.querySelector('.in-count')?.textContent ?? ''),
      )
      await field.focus()
      for (let at = 0; at < words.length; at++) {
        const text = words.slice(0, at + 1)
        if (text.endsWith(' ')) {
          await page.keyboard.press('Space')
          continue
        }
        await watchFor(page, text)
        await page.keyboard.press(words.charAt(at))
        const time = await page.evaluate(() => window.newCards)
        if (round > 0) (text.length < 3 ? early : later).push(time ?? Number.POSITIVE_INFINITY)
      }
    }
  }
  report(
    `${person}: a key stroke of the first two to new cards, p95 of ${early.length}, ms`,
    percentile(early),
    {
      atMost: targets.early,
    },
  )
  report(
    `${person}: a key stroke from the third on to new cards, p95 of ${later.length}, ms`,
    percentile(later),
    {
      atMost: targets.later,
    },
  )
}

declare global {
  interface Window {
    /** Resolves to the time in milliseconds from the start of navigation to painting the first cards. */
    firstCards?: Promise<number>
    /** Resolves to the time in milliseconds from the keystroke to painting its results. */
    newCards?: Promise<number>
  }
}

/** Checks every frame after the next keystroke until the results for the text are shown. */
async function watchFor(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => {
    window.newCards = new Promise((resolve) => {
      const pressed = (event: KeyboardEvent) => {
        document.removeEventListener('keydown', pressed, true)
        const look = () => {
          // The search text is quoted in the count above the cards, or in the message that no orders match.
          const said = document.querySelector('[role=tabpanel]')?.textContent ?? ''
          if (said.includes(`match "${words}"`)) {
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp)))
          } else requestAnimationFrame(look)
        }
        look()
      }
      document.addEventListener('keydown', pressed, true)
    })
  }, text)
}

/**
 * Scrolls through thousands of cards, and measures how many are in the page and how much heap they use.
 * Leaves out the first `scrolled.first` cards, while the page cache fills and the engine compiles the
 * scrolling code.
 */
async function measureScrolling(page: Page): Promise<void> {
  await page.goto('/insights')
  await page.getByRole('article').first().waitFor()
  const heap = await heapOf(page)
  await scrollTo(page, scrolled.first)
  const before = await heap()
  const most = await scrollTo(page, scrolled.last)
  const cards = scrolled.last - scrolled.first
  report(`cards in the page while ${cards} are scrolled, at most`, most, { atMost: targets.cards })
  report(`heap after ${cards} scrolled cards against before`, (await heap()) / before, {
    atMost: targets.growth,
  })
}

function scrollTo(page: Page, card: number): Promise<number> {
  return page.evaluate(async (last) => {
    const cards = () => [...document.querySelectorAll('article')]
    const place = () => Number(cards()[0]?.getAttribute('aria-posinset') ?? 0)
    let most = 0
    const until = performance.now() + 120_000
    while (place() < last) {
      if (performance.now() > until) throw new Error(`No card ${last} after two minutes, but ${place()}`)
      window.scrollBy(0, 2_000)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      most = Math.max(most, cards().length)
    }
    return most
  }, card)
}

async function measureTotal(person: string, what: 'territory' | 'agronomist' | 'mine', value: string) {
  const access = await signIn(person)
  const path = `${url}/api/purchase-orders/totals?${new URLSearchParams({ [what]: value })}`
  const times: number[] = []
  let answer = { total: Number.NaN, count: 0 }
  for (let i = 0; i < (isShort ? 6 : 25); i++) {
    const start = performance.now()
    const response = await fetch(path, { headers: { authorization: `Bearer ${access}` } })
    answer = (await response.json()) as typeof answer
    if (i >= 4) times.push(performance.now() - start)
  }
  report(`total of ${what} ${value}, median ms`, percentile(times, 0.5), { atMost: targets.totals })
  const expected = await addUp(person, what, value)
  report(`total of ${what} ${value} of ${answer.count} orders, off by $`, Math.abs(answer.total - expected), {
    atMost: 0,
  })
}

/** Computes the expected total by reading every order and adding up cents, without SQL sums. */
async function addUp(person: string, what: 'territory' | 'agronomist' | 'mine', value: string) {
  const { rows } = await pool.query<{
    total: string
    shares: { email: string; territory: string; amount: number }[]
  }>('select grand_total::text as total, agronomist_assignments as shares from purchase_orders where status')
  const cents = (dollars: number | string) => Math.round(Number(dollars) * 100)
  const own = what === 'agronomist' ? value : person
  let sum = 0
  for (const { total, shares } of rows) {
    const counted = shares.filter((share) =>
      what === 'territory' ? share.territory === value : share.email.toLowerCase() === own,
    )
    if (what === 'mine' && value === 'orders') sum += counted.length > 0 ? cents(total) : 0
    else sum += counted.reduce((all, { amount }) => all + cents(amount), 0)
  }
  return sum / 100
}
