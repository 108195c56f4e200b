import { describe, expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { createFamily } from '#test/pages/family-orders.ts'

describe('a card', () => {
  it.beforeAll(async ({ world, ann, bob }) => createFamily(world, ann, bob))

  // (rules kinds/number-and-label, prices/credit-texts)
  it('a card marks children, and credits in red parentheses', async ({ openInsights }) => {
    const { card } = await openInsights('mia')
    const color = (title: string) =>
      card(title).evaluate((element) => {
        const { borderLeftColor, borderLeftWidth } = getComputedStyle(element)
        return `${borderLeftWidth} ${borderLeftColor}`
      })
    const memo = card('Credit Memo 1-C1')
    await memo.waitFor()
    await expect.poll(() => color('Supplemental PO 1-S1')).toBe('4px rgb(56, 127, 58)')
    await expect.poll(() => color('Credit Memo 1-C1')).toBe('4px rgb(207, 95, 13)')
    await card('Supplemental PO 1-S1').getByText('Supplemental for PO# 1', { exact: true }).waitFor()
    await memo.getByText('Credit Memo for PO# 1', { exact: true }).waitFor()
    await memo.getByText('Open', { exact: true }).waitFor()
    // Seven amounts are negative: the card's total, a customer share, an agronomist share, the line's total,
    // both subtotals and the grand total.
    await memo.getByRole('button', { name: 'Service Line Items (1)' }).click()
    const credits = memo.locator('.in-tot .neg, .in-who .neg, .in-lines .neg')
    await expect.poll(() => credits.allTextContents()).toEqual(Array(7).fill('($52.50)'))
    const colors = credits.evaluateAll((all) => all.map((credit) => getComputedStyle(credit).color))
    expect(new Set(await colors)).toEqual(new Set(['rgb(138, 27, 20)']))
    await expect.poll(() => memo.textContent()).not.toMatch(/-\$|−\$/)
  })

  // (rule kinds/family-sum)
  it('the sum of a family has its dollars in the column of the totals', async ({ openInsights }) => {
    const { page } = await openInsights('mia')
    await page.locator('.in-family').waitFor()
    const right = async (part: string) => {
      const { x, width } = (await page.locator(part).first().boundingBox()) ?? { x: 0, width: 0 }
      return Math.round(x + width)
    }
    expect(await right('.in-family .net')).toBe(await right('.in-card:not(.supp, .memo) .in-tot'))
  })

  it('nothing of Insights overflows a window of 320 pixels', async ({ openInsights }) => {
    const { page, cards } = await openInsights('mia', { size: 'phone' })
    await page.setViewportSize({ width: 320, height: 700 })
    await cards.first().waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})
