import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { chromiumArguments, chromiumPath } from '#test/world/browser.ts'
import { sessionCookie } from '#test/world/session-cookie.ts'
import { isShort, remark, report } from './report.ts'
import { serveDemonstration } from './served.ts'
import { percentile } from './strokes.ts'

/** Measures Lighthouse's performance score for the order form on a phone, with a user signed in. */
const runs = isShort ? 1 : 5

const port = await freePort()
const { url, email, close } = await serveDemonstration()
const profile = mkdtempSync(join(tmpdir(), 'furrow-lighthouse-'))
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: chromiumPath(),
  args: [...chromiumArguments, `--remote-debugging-port=${port}`],
})
try {
  const page = await browser.newPage()
  await page.goto(`${url}/login-failed`)
  await browser.addCookies([await sessionCookie(url, email)])
  await page.evaluate((name) => {
    localStorage.setItem('email', name)
    localStorage.setItem('token', 'signed in by the cookie')
  }, email)
  const devtools = await browser.newCDPSession(page)

  const scores: number[] = []
  for (let i = 0; i < runs; i++) {
    // Clears the cache, because Lighthouse doesn't clear it with `disableStorageReset`.
    await devtools.send('Network.clearBrowserCache')
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance'],
      // Keeps the user signed in.
      disableStorageReset: true,
    })
    const { categories, audits } = result?.lhr ?? {}
    const items = audits?.['network-requests']?.details
    if (items?.type !== 'table' || !items.items.every(({ transferSize }) => Number(transferSize) > 0))
      throw new Error('Something came out of the cache')
    scores.push((categories?.performance?.score ?? Number.NaN) * 100)
    const shown = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index']
    remark(shown.map((name) => `${name} ${audits?.[name]?.displayValue ?? 'none'}`).join(', '))
  }
  report(`performance on a phone by Lighthouse, median of ${runs}`, percentile(scores, 0.5), { atLeast: 95 })
} finally {
  await browser.close()
  await close()
  rmSync(profile, { recursive: true, force: true })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}
