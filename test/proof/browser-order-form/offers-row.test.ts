import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { sizes } from '#test/pages/arrival.ts'
import { beginWithoutOrders } from '#test/pages/begin.ts'

it.beforeEach(beginWithoutOrders)

declare global {
  interface Window {
    /** The page's layout shift scores, as reported by Chromium. */
    shifts?: number[]
  }
}

// (rule drafts/offered)
describe('the offer of a draft', () => {
  it('is one quiet row that shows what is in it, at both sizes', async ({ page, form }) => {
    await form.fillOrder()
    await form.untilDraftHas('North 40')
    await page.reload()
    await page.getByText('Unfinished order for Acre Farms.').waitFor()
    await page.getByText(/1 line, \$[\d,.]+, today at/).waitFor()
    const row = page.locator('.of-offer')
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(46)
    await page.setViewportSize(sizes.phone)
    await expectAccessible(page)
    await expectTouchable(page)
  })

  it('has its place in the form from the start, on a phone', async ({ page, form }) => {
    await page.setViewportSize(sizes.phone)
    await page.getByLabel('Comments').fill('Call first')
    await form.untilDraftHas('Call first')
    await page.addInitScript(() => {
      window.shifts = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts?.push(Reflect.get(entry, 'value'))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.reload()
    await form.restoreDraft.waitFor()
    // Waits for another frame, because Chromium reports a layout shift only after the frame in which it
    // occurs.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    const shifts = await page.evaluate(() => window.shifts ?? [])
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
  })

  it('is visible after a reload that began at the foot of the form', async ({ page, form }) => {
    await page.getByLabel('Comments').fill('Call first')
    await form.untilDraftHas('Call first')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await page.reload()
    await form.restoreDraft.waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })
})
