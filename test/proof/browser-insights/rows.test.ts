import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { createFamily } from '#test/pages/family-orders.ts'
import type { InsightsPage } from '#test/pages/insights-page.ts'
import { showRows } from '#test/pages/many-insights.ts'
import { copyOrder, createOrder } from '#test/world/orders.ts'

const byRows = async (insights: InsightsPage): Promise<InsightsPage> => {
  await showRows(insights.page)
  return insights
}

/** Column labels that a row includes for screen readers, in addition to its values. */
const names = ['FY', 'Producer', 'Agronomists', 'Territory', 'Created', 'Total']
const shown = (text: string) => text !== '' && !names.includes(text)

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe('the list as rows', () => {
  it.beforeAll(async ({ world, ann, bob }) => createFamily(world, ann, bob))

  // (rule lists/rows)
  it('rows show an order each: number, kind, state, producer, agronomists, territory, day and total', async ({
    openInsights,
  }) => {
    const { page, cards } = await byRows(await openInsights('mia', { path: '/insights?sort=po' }))
    await expect
      .poll(async () => (await cards.allInnerTexts()).map((text) => text.split(/\s*\n\s*/).filter(shown)))
      .toEqual([
        [
          'Purchase Order',
          '1',
          'Finalized',
          '2026',
          'Acre Farms',
          'Ann Zed, Bob Adams',
          '11, 41',
          'Mar 14, 2026',
          '$1,470.05',
        ],
        [
          'Supplemental PO',
          '1-S1',
          'Supplemental',
          'Finalized',
          '2026',
          'Acre Farms',
          'Ann Zed',
          '11',
          'Mar 14, 2026',
          '$525.00',
        ],
        [
          'Credit Memo',
          '1-C1',
          'Credit memo',
          'Open',
          '2026',
          'Acre Farms',
          'Ann Zed',
          '11',
          'Mar 14, 2026',
          '($52.50)',
        ],
        [
          'Purchase Order',
          '4',
          'Open',
          '2025',
          'Cedar Growers',
          'Bob Adams',
          '41',
          'Mar 14, 2026',
          '$525.00',
        ],
      ])
    await expect
      .poll(() => page.locator('.in-rowhead span').allTextContents())
      .toEqual([
        'Select all 4',
        '',
        'PO #',
        'State',
        'FY',
        'Producer',
        'Agronomists',
        'Territory',
        'Created',
        'Total',
      ])
    await expect.poll(() => page.locator('.in-family').allInnerTexts()).toHaveLength(1)
  })

  it('rows are accessible and touchable on a phone', async ({ openInsights }) => {
    const { page, card } = await byRows(await openInsights('mia', { size: 'phone' }))
    await expectAccessible(page)
    await expectTouchable(page)
    expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThanOrEqual(270)
    await card('Purchase Order 1').getByRole('button', { name: 'Purchase Order 1' }).click()
    await card('Purchase Order 1').getByRole('table').waitFor()
    // Customers and agronomists are in a single column, so that their names stay readable.
    const name = await card('Purchase Order 1').locator('.in-shares .nm').first().boundingBox()
    expect(name?.width).toBeGreaterThan(150)
    await expectAccessible(page)
    await expectTouchable(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })
})

describe('a long list as rows', () => {
  it.beforeAll(async ({ world, ann }) => {
    await copyOrder(world, await createOrder(ann), 199)
  })

  const inSight = (page: Page) =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.in-row')].map((row) => row.getBoundingClientRect())
      const head = document.querySelector('.in-rowhead')?.getBoundingClientRect().bottom ?? 0
      return {
        heights: [...new Set(boxes.map(({ height }) => height))],
        rows: boxes.filter(({ top, bottom }) => top >= head - 1 && bottom <= innerHeight).length,
      }
    })

  // (rule lists/rows)
  it('rows are 44 px high, and more than sixteen fit on a screen of 1440 by 900, below the column names', async ({
    openInsights,
  }) => {
    const { page, middle } = await byRows(await openInsights('mia'))
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.evaluate(() => window.scrollTo(0, 1_500))
    await expect.poll(middle).toContain('Purchase Order')
    await expect.poll(async () => (await inSight(page)).heights).toEqual([44])
    await expect.poll(async () => (await inSight(page)).rows).toBeGreaterThanOrEqual(16)
    expect((await page.locator('.in-rowhead').boundingBox())?.y).toBe(0)
  })

  // (rule lists/rows)
  it('arrow keys go from row to row, also beyond what was in the page, and Enter opens', async ({
    openInsights,
  }) => {
    const { page, cards } = await byRows(await openInsights('mia', { path: '/insights?sort=po' }))
    await page.getByRole('button', { name: 'Purchase Order 4', exact: true }).focus()
    for (let row = 5; row <= 60; row += 1) {
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => focused(page)).toBe(`Purchase Order ${row}`)
    }
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focused(page)).toBe('Purchase Order 59')
    await page.keyboard.press('Enter')
    await page
      .getByRole('article', { name: 'Purchase Order 59' })
      .getByRole('heading', { name: 'Customers' })
      .waitFor()
    await expect.poll(() => cards.count()).toBeLessThanOrEqual(120)
  })

  // (rule lists/rows)
  it('End goes to the last loaded row, where the arrow keys continue, and Home to the first', async ({
    openInsights,
  }) => {
    const { page } = await byRows(await openInsights('mia', { path: '/insights?sort=po' }))
    const row = async () => Number(/^Purchase Order (\d+)$/.exec((await focused(page)) ?? '')?.[1])
    await page.getByRole('button', { name: 'Purchase Order 4', exact: true }).focus()
    await page.keyboard.press('End')
    await expect.poll(row).toBeGreaterThan(40)
    const last = await row()
    await page.keyboard.press('ArrowUp')
    await expect.poll(row).toBe(last - 1)
    await page.keyboard.press('Home')
    await expect.poll(row).toBe(1)
  })

  // (rule lists/rows)
  it('rows keep the place and what was opened across a reload', async ({ openInsights, contextOf }) => {
    const { page, middle } = await byRows(await openInsights('mia', { path: '/insights?sort=po' }))
    contextOf(page)
    for (let step = 1; step <= 8; step += 1) {
      await page.evaluate((to) => window.scrollTo(0, to), step * 500)
      await expect.poll(middle).toMatch(/^Purchase Order/)
    }
    const seen = await middle()
    await page.getByRole('button', { name: seen, exact: true }).click()
    await page.getByRole('heading', { name: 'Customers' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Customers' }).waitFor()
    await page.getByRole('button', { name: seen, exact: true, expanded: true }).waitFor()
  })
})
