import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { createOrder } from '#test/world/orders.ts'
import type { World } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

/**
 * The limits for scripts and styles that load before a screen is usable: their total transfer size in kB, and
 * the number of files.
 */
const most = { kilobytes: 150, files: 3 }

interface Loaded {
  url: string
  encoding: string
  bytes: number
}

/**
 * The scripts and styles that the page requests before an element matches the selector, with their transfer
 * sizes.
 */
async function loadedUntil(page: Page, path: string, selector: string): Promise<Loaded[]> {
  await page.addInitScript((usable) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(usable)) return
      performance.mark('usable')
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  }, selector)
  const encodings = new Map<string, string>()
  page.on('response', (response) =>
    encodings.set(response.url(), response.headers()['content-encoding'] ?? 'none'),
  )
  await page.goto(path)
  await page.locator(selector).first().waitFor()
  const files = await page.evaluate(() => {
    const usable = performance.getEntriesByName('usable')[0]?.startTime ?? 0
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries
      .filter(({ name, startTime }) => /\.(js|css)$/.test(name) && startTime <= usable)
      .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize }))
  })
  return files.map((file) => ({ ...file, encoding: encodings.get(file.url) ?? 'from the cache' }))
}

it.for([
  { path: '/', usable: 'the order form', drawn: '.of-sheet:not([aria-busy])' },
  { path: '/insights', usable: 'Insights', drawn: '.in-slot article' },
] as const)(
  `can use $usable after at most ${most.kilobytes} kB of script and style in ${most.files} files`,
  async ({ path, drawn }, { ann, openPage }) => {
    await createOrder(ann)
    const page = await openPage('ann')
    const network = await page.context().newCDPSession(page)
    await network.send('Network.setCacheDisabled', { cacheDisabled: true })
    const loaded = await loadedUntil(page, path, drawn)
    expect(loaded.map(({ encoding }) => encoding)).toEqual(loaded.map(() => 'br'))
    expect(loaded.map(({ url }) => url)).toHaveLength(most.files)
    const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000
    expect(total).toBeGreaterThan(50)
    expect(total).toBeLessThanOrEqual(most.kilobytes)
  },
)

interface Place {
  x: number
  y: number
  width: number
  height: number
}

async function places(page: Page): Promise<Place[]> {
  const shown = page.locator('.cover, .brand, .brand svg, .whobar, main, .sk')
  return shown.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
}

/**
 * The elements that have moved. Allows widths to differ by a pixel, because letter widths are rounded
 * differently in the fallback font.
 */
function moved(before: readonly Place[], now: readonly Place[]): Place[] {
  return before.filter((was, i) => {
    const is = now[i]
    const same = is && is.x === was.x && is.y === was.y && is.height === was.height
    return !same || Math.abs(is.width - was.width) > 1
  })
}

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

it('shows header and skeleton before its script runs, and nothing jumps when it does', async ({
  openPage,
}) => {
  const page = await openPage('ann')
  const script = gate()
  const session = gate()
  await page.route(/\/assets\/page-.*\.js$/, async (route) => {
    await script.opened
    await route.continue()
  })
  await page.route('**/api/auth/status', async (route) => {
    await session.opened
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => page.locator('.sk').count()).toBe(3)
  await expect.poll(() => page.locator('.cover').evaluate((cover) => cover.clientHeight)).toBe(56)
  await page.evaluate(() => document.fonts.ready)
  const before = await places(page)
  await page.locator('#root > header').evaluate((header) => header.setAttribute('data-static', ''))

  script.open()
  await expect.poll(() => page.locator('[data-static]').count()).toBe(0)
  await page.evaluate(() => document.fonts.ready)
  expect(moved(before, await places(page))).toEqual([])
  session.open()
  await page.getByRole('button', { name: 'Submit' }).waitFor()
  expect(moved(before.slice(0, 4), await places(page))).toEqual([])
})

async function withoutScript(world: World, browser: Browser, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false, colorScheme })
  const page = await context.newPage()
  await page.goto('/')
  return { page, close: () => context.close() }
}

it('shows that it needs JavaScript where there is none, in the light and in the dark scheme', async ({
  world,
  browser,
}) => {
  const papers: string[] = []
  for (const scheme of ['light', 'dark'] as const) {
    const { page, close } = await withoutScript(world, browser, scheme)
    await expect
      .poll(() => page.locator('noscript').textContent())
      .toContain('Furrow needs JavaScript. Switch it on')
    await expect.poll(() => page.locator('.cover').innerText()).toBe('Furrow')
    papers.push(await page.locator('.whobar').evaluate((bar) => getComputedStyle(bar).backgroundColor))
    await close()
  }
  expect(new Set(papers).size).toBe(2)
})
