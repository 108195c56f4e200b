import type { Page } from 'playwright-core'
import type { Order } from '#shared/order/order.ts'
import { openBrowser } from '#test/world/browser.ts'
import { sessionCookie } from '#test/world/session-cookie.ts'
import { typeNextLine } from '../journeys/strokes.ts'
import { isShort, report } from './report.ts'
import { serveDemonstration } from './served.ts'
import { percentile, readStrokes, timePaste, watchStrokes } from './strokes.ts'

/**
 * Measures how fast the built app responds to typed and pasted lines in desktop Chromium, as timed by
 * Chromium itself.
 */
const targets = { next: 50, stroke: 16, growth: 1.2, paste: 1_000, frame: 100 }
const written = isShort ? 5 : 40

/** Milliseconds between keystrokes; faster than anyone types. */
const delay = 30

const { url, token, email, close } = await serveDemonstration()
const browser = await openBrowser()
try {
  const strokes = new Map<number, number>()
  for (const lines of isShort ? [5, 500] : [5, 200, 500]) {
    const page = await openForm(await storedOrder(lines))
    await page.getByRole('button', { name: 'Add Service Line Item' }).click()
    await page.getByLabel('Field Name').fill('Warm')
    await page.getByLabel('Total Units').fill('10')
    await page.getByLabel('Legal Description').fill('NE 1/4 S12')
    await page.keyboard.press('Enter')
    await page.getByText(`Same as line ${lines + 1}:`).waitFor()
    await watchStrokes(page)
    const paints = await traced(page, async () => {
      for (let i = 0; i < written; i++) await typeNextLine(page, `Next ${i}`, String(80 + i), { delay })
      await page.getByLabel('Comments').focus()
      await page.keyboard.type('Please call before entering the north half.', { delay })
      await page.getByLabel('Customer 1 percentage').focus()
      await page.keyboard.type('60', { delay })
    })
    const { saves } = await readStrokes(page)
    report(`saving a line of ${lines} to the next one's first field, p95 ms`, percentile(saves), {
      atMost: targets.next,
    })
    strokes.set(lines, percentile(paints))
    report(
      `a key stroke to its paint among ${lines} lines, p95 of ${paints.length}, ms`,
      percentile(paints),
      {
        atMost: targets.stroke,
      },
    )
    await page.context().close()
  }
  const growth = (strokes.get(500) ?? Number.NaN) / (strokes.get(5) ?? Number.NaN)
  report('a key stroke to its paint, 500 lines against 5', growth, { atMost: targets.growth })

  const page = await openForm(null)
  await page.getByRole('button', { name: 'Paste lines' }).click()
  const cells = page.getByLabel('Cells')
  await cells.waitFor()
  const rows = Array.from(
    { length: 500 },
    (_, i) => `Field ${i}\t${80 + i}\tNE 1/4 S${i}\tCorn 60, Soybeans 40`,
  )
  report('500 pasted lines to the checked list, ms', await timePaste(cells, rows.join('\n')), {
    atMost: targets.paste,
  })
  await page.context().close()

  const long = await openForm(await storedOrder(500))
  const frames = await scrolled(long)
  report('scrolling 500 lines, longest frame ms', Math.max(...frames), { atMost: targets.frame })
  const typed = await traced(long, async () => {
    await long.getByLabel('Comments').focus()
    await long.keyboard.type('A remark of some length.')
  })
  report('typing among 500 lines, longest stroke ms', Math.max(...typed), { atMost: targets.frame })
  await long.context().close()
} finally {
  await browser.close()
  await close()
}

/** The milliseconds from each keystroke until its effect is painted, according to Chromium's own trace. */
async function traced(page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['-*', 'devtools.timeline'] })
  await act()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; ph: string; args?: { data?: { type?: string; duration?: number } } }[]
  }
  return traceEvents.flatMap(({ name, ph, args }) =>
    name === 'EventTiming' && ph === 'b' && args?.data?.type === 'keydown' ? [args.data.duration ?? 0] : [],
  )
}

function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return fetch(`${url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }).then(
    (answer) => answer.json() as Promise<T>,
  )
}

async function storedOrder(lines: number): Promise<Order> {
  const services = await call<{ id: number; name: string; unitPrice: number }[]>(
    'GET',
    '/api/picklists/service-types',
  )
  const service = services.find(({ name }) => name === 'Corn Scouting')
  return call<Order>('POST', '/api/purchase-orders', {
    producerId: 1,
    agronomistAssignments: [{ email, percentage: 100 }],
    customerAssignments: [{ id: 1, percentage: 100 }],
    lineItems: Array.from({ length: lines }, (_, i) => ({
      fieldName: `Field ${i}`,
      serviceTypeId: service?.id,
      acres: 80 + i,
      costPerAcre: (service?.unitPrice ?? 0) + 1,
      legalDescription: 'NE 1/4 S31 T88N R25W',
      numberOfChecks: 4,
      discountPercent: i % 9,
      crops: [{ cropType: 'Corn', percentAcres: 100, acres: 80 + i }],
    })),
  })
}

/** Opens the form as the order's author: to edit the given order, or to create one if `order` is null. */
async function openForm(order: Order | null): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto('/login-failed')
  await context.addCookies([await sessionCookie(url, email)])
  await page.evaluate(
    ([person, stored]) => {
      localStorage.setItem('email', person)
      localStorage.setItem('token', 'signed in by the cookie')
      if (stored) sessionStorage.setItem('editPurchaseOrderData', stored)
    },
    [email, order && JSON.stringify(order)] as const,
  )
  await page.goto(order ? '/purchase-orders/create?mode=edit' : '/')
  await page.getByRole('button', { name: 'Add Service Line Item' }).waitFor()
  return page
}

function scrolled(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const root = document.documentElement
    const times: number[] = []
    let before = performance.now()
    while (root.scrollTop + root.clientHeight < root.scrollHeight - 1) {
      window.scrollBy(0, 400)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = performance.now()
      times.push(now - before)
      before = now
    }
    return times
  })
}
