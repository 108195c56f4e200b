import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import type { InsightsPage } from '#test/pages/insights-page.ts'
import { copyOrder, createOrder } from '#test/world/orders.ts'

it.beforeAll(async ({ world, ann }) => {
  await copyOrder(world, await createOrder(ann), 399)
})

const scrollBy = (page: Page, pixels: number) => page.evaluate((by) => window.scrollBy(0, by), pixels)
const pagesAfterTheFirst = /\/api\/purchase-orders\?.*cursor=/

/** Waits for two frames. By then, all effects have sent their requests. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  )

async function scrollTo({ page, middle }: InsightsPage, pixels: number): Promise<string> {
  await expect
    .poll(
      async () => {
        await scrollBy(page, Math.min(2_000, pixels - (await page.evaluate(() => window.scrollY))))
        await drawn(page)
        return page.evaluate(() => window.scrollY)
      },
      { interval: 20, timeout: 20_000 },
    )
    .toBeGreaterThan(pixels - 10)
  await expect.poll(() => page.locator('.in-skeleton').count()).toBe(0)
  await drawn(page)
  const seen = await middle()
  expect(seen).toMatch(/^Purchase Order/)
  return seen
}

/** Waits until the page has stopped scrolling and no card is loading. */
async function untilSettled(page: Page): Promise<void> {
  const place = () =>
    page.evaluate(() => `${window.scrollY} ${document.querySelectorAll('.in-skeleton').length}`)
  let before = ''
  await expect
    .poll(
      async () => {
        const now = await place()
        const still = now === before && now.endsWith(' 0')
        before = now
        return still
      },
      { interval: 200 },
    )
    .toBe(true)
}

describe('a long list', () => {
  it('a long list has few cards in the page, loads more while scrolling, and keeps the place on return', async ({
    openInsights,
  }) => {
    const { page, cards, untilCount, middle } = await openInsights('ann')
    await untilCount('400 of 400 purchase orders')
    for (let step = 0; step < 60; step += 1) {
      await page.mouse.wheel(0, 1_000)
      await page.waitForFunction(() => document.querySelectorAll('article').length > 0)
    }
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(20_000)
    await untilSettled(page)
    await expect.poll(() => cards.count()).toBeLessThanOrEqual(60)
    const seen = await middle()
    await page
      .getByRole('link', { name: 'Customers', exact: true })
      .evaluate((link: HTMLElement) => link.click())
    await page.waitForURL('**/accounts')
    await page.goBack()
    await expect.poll(middle).toBe(seen)
    await page.keyboard.press('Home')
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.getByRole('article', { name: /^Purchase Order 1 / }).waitFor()
  })
})

describe('coming back keeps the place', () => {
  it('the list keeps its place across a reload, however far down', async ({ openInsights }) => {
    const insights = await openInsights('ann')
    const { page, middle } = insights
    const seen = await scrollTo(insights, 30_000)
    await page.reload()
    await expect.poll(middle).toBe(seen)
    await page.locator('.in-count', { hasText: '400 of 400 purchase orders' }).waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.locator('article[aria-posinset="1"]').waitFor()
  })

  it('the list keeps its place on Back from Edit at another sort, also after a reload of the form', async ({
    openInsights,
  }) => {
    const insights = await openInsights('ann', { path: '/insights?sort=producer' })
    const { page, middle } = insights
    const seen = await scrollTo(insights, 22_500)
    await page
      .locator('article', { hasText: seen })
      .getByRole('button', { name: /^Edit \d/ })
      .evaluate((button: HTMLElement) => button.click())
    await page.getByRole('heading', { name: 'Edit Purchase Order', level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Edit Purchase Order', level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(middle).toBe(seen)
  })

  it('the list starts at the first page if the server no longer knows the cursors', async ({
    openInsights,
    allowConsoleErrors,
  }) => {
    const insights = await openInsights('ann')
    const { page } = insights
    await scrollTo(insights, 30_000)
    await page.evaluate(() => {
      addEventListener('pagehide', () => {
        const left = sessionStorage.getItem('insightsPlace1') ?? ''
        sessionStorage.setItem(
          'insightsPlace1',
          left.replace(/"cursors":.*?\]/, `"cursors":${JSON.stringify(Array(20).fill('old'))}`),
        )
      })
    })
    await page.reload()
    await page.locator('.in-count', { hasText: '400 of 400 purchase orders' }).waitFor()
    await page.getByRole('article').first().waitFor()
    allowConsoleErrors()
  })
})

describe('a page that cannot be read', () => {
  // (rule lists/failure-is-not-empty)
  it('a page of orders that fails is requested once, and again only on request, in view', async ({
    openInsights,
    allowConsoleErrors,
  }) => {
    const { page, cards } = await openInsights('ann')
    const lost = page.getByRole('heading', { name: 'More purchase orders could not be loaded' })
    let asked = 0
    await cards.first().waitFor()
    await page.route(pagesAfterTheFirst, (route) => {
      asked += 1
      return route.fulfill({ status: 503, body: '' })
    })
    allowConsoleErrors()
    await scrollBy(page, 11_000)
    await lost.waitFor()
    await expect.poll(() => lost.isVisible()).toBe(true)
    for (let step = 0; step < 10; step += 1) {
      await scrollBy(page, step % 2 ? 900 : -900)
      await drawn(page)
    }
    expect(asked).toBe(1)
    const box = await lost.boundingBox()
    expect(box?.y).toBeGreaterThan(0)
    expect(box?.y).toBeLessThan(900)

    const again = page.getByRole('button', { name: 'Try again' })
    await again.click()
    await expect.poll(() => asked).toBe(2)
    await lost.waitFor()
    await page.unroute(pagesAfterTheFirst)
    await again.click()
    await expect.poll(() => lost.count()).toBe(0)
    await scrollBy(page, 6_000)
    await expect.poll(() => page.locator('.in-skeleton').count()).toBe(0)
    const place = await page.getByRole('article').last().getAttribute('aria-posinset')
    expect(Number(place)).toBeGreaterThan(40)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'))
    await expect.poll(() => focused()).toBe('feed')
  })
})
