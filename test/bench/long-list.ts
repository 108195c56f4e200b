import type { Browser, Page } from 'playwright-core'
import { sessionCookie } from '#test/world/session-cookie.ts'
import { report } from './report.ts'
import type { Served } from './served.ts'
import { percentile, readStrokes, watchStrokes } from './strokes.ts'

declare global {
  interface Window {
    /** Resolves to the time, in milliseconds, from the start of navigation until the list is painted. */
    listShown?: Promise<number>
  }
}

/**
 * Opens a page with a user signed in. `list` names the element and the text that show that the list is ready.
 */
export async function enter(
  browser: Browser,
  { url, email }: Pick<Served, 'url' | 'email'>,
  list: { element: string; text: string },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  // tsx wraps named functions in a call to `__name`, so functions that run in the page need `__name` there.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(({ element, text }) => {
    window.listShown = new Promise((resolve) => {
      const look = () => {
        if (new RegExp(text).test(document.querySelector(element)?.textContent ?? ''))
          setTimeout(() => resolve(performance.now()))
        else requestAnimationFrame(look)
      }
      look()
    })
  }, list)
  const page = await context.newPage()
  await page.goto('/login-failed')
  await context.addCookies([await sessionCookie(url, email)])
  await page.evaluate((name) => {
    localStorage.setItem('email', name)
    localStorage.setItem('token', 'signed in by the cookie')
  }, email)
  return page
}

/**
 * The longest time, in milliseconds, from the last byte of the customer list's response until the list is on
 * screen. Leaves out the first opening, which is a warm-up.
 */
export async function longestOpening(page: Page, address: string, openings: number): Promise<number> {
  const times: number[] = []
  for (let i = 0; i <= openings; i++) {
    await page.goto(address)
    const time = await page.evaluate(async () => {
      const shown = await window.listShown
      const read = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('-detailed'))
      return read && shown ? shown - read.startTime - read.duration : Number.POSITIVE_INFINITY
    })
    if (i > 0) times.push(time)
  }
  return Math.max(...times)
}

/**
 * Types several strings into the list's search or filter and deletes each one again. Repeats this `rounds`
 * times and reports how long the browser takes to paint the effect of a keystroke.
 */
export async function reportTyping(
  page: Page,
  what: { placeholder: string; of: string; rounds: number; atMost: number },
): Promise<void> {
  await page.getByPlaceholder(what.placeholder).focus()
  await watchStrokes(page)
  for (let round = 0; round < what.rounds; round++) {
    for (const words of ['farm 15 valley', 'company 42', '2000777']) {
      await page.keyboard.type(words, { delay: 60 })
      for (let i = 0; i < words.length; i++) await page.keyboard.press('Backspace', { delay: 60 })
    }
  }
  const { paints } = await readStrokes(page)
  // Chromium doesn't report times shorter than two frames, so 0 means too fast to measure.
  const stroke = Math.max(percentile(paints), 1)
  report(`${what.of}: a key stroke to its paint, p95 of ${paints.length}, ms`, stroke, {
    atMost: what.atMost,
  })
}
