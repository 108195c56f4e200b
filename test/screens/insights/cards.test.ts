import { describe, expect } from 'vitest'
import { createFamily } from '#test/pages/family-orders.ts'
import { it } from '../fixtures.ts'

describe('a card', () => {
  it.beforeAll(async ({ world, ann, bob }) => createFamily(world, ann, bob))

  // (rules lists/cards, prices/high-discount-in-red)
  it('a card shows the order: its people, shares, lines and totals', async ({ openInsights }) => {
    const { page, card } = await openInsights('mia')
    const original = card('Purchase Order 1')
    // The first version isn't labeled with its number.
    await expect
      .poll(() => original.getByRole('heading', { level: 2 }).textContent())
      .toBe('Purchase Order 1Finalized')
    await expect.poll(() => original.locator('.in-tot').textContent()).toBe('Total $1,470.05')
    for (const part of [
      'FY 2026',
      'Created Mar 14, 2026',
      'Territory 11, 41',
      'User Ann Zed',
      'Producer Acre Farms',
      'CustomersAcre Farms100.0%$1,470.05',
      'AgronomistsAnn Zed60.0%$882.03Bob Adams40.0%$588.02',
    ])
      await expect.poll(() => original.textContent()).toContain(part)
    await expect
      .poll(() => card('Purchase Order 4').locator('.in-who').textContent())
      .toBe('CustomersCedar Growers50.0%$262.50Brook Coop50.0%$262.50AgronomistsBob Adams100.0%$525.00')
    await original.getByRole('button', { name: 'Service Line Items (3)' }).click()
    await expect
      .poll(() => original.getByRole('columnheader').allTextContents())
      .toEqual(['Line', 'Field', 'Service', 'Units', 'Discount', 'Total'])
    await expect
      .poll(() => original.locator('td.c-disc .high').allTextContents())
      .toEqual(['10% or more: 10.00%'])
    await expect
      .poll(() => original.locator('dl').last().textContent())
      .toMatch(
        /Subtotal\$1,575\.00Subtotal \(less discounts\)\$1,470\.05Order Discount 0\.00%\$0\.00Grand Total\$1,470\.05/,
      )
    // The card still matches this filter, so its lines stay expanded.
    await page.getByLabel('Filter', { exact: true }).fill('acre')
    await expect.poll(() => page.locator('.in-count').textContent()).toContain('match "acre"')
    await expect.poll(() => original.getByRole('table').count()).toBe(1)
    await page.getByLabel('Filter', { exact: true }).fill('')
    await card('Purchase Order 4').waitFor()
    await original.getByRole('button', { name: 'Service Line Items (3)' }).click()
    await expect.poll(() => original.getByRole('table').count()).toBe(0)
  })

  // (rule kinds/family-sum)
  it.for(['po', 'producer'])(
    'the sum of a family appears once, below its last card by %s',
    async (sort, { openInsights }) => {
      const { page, cards } = await openInsights('mia', { path: `/insights?sort=${sort}` })
      await page.locator('.in-family').waitFor()
      const members = cards.filter({ hasText: 'Acre Farms' })
      const sum = page.locator('.in-slot').filter({ has: members.last() }).locator('.in-family')
      await expect
        .poll(async () => (await sum.innerText()).split(/\s+/).join(' '))
        .toBe(
          'PO 1 with its supplemental and credit memo 1 $1,470.05 1-S1 $525.00 1-C1 (open) ($52.50) $1,942.55',
        )
      await expect.poll(() => page.locator('.in-family').count()).toBe(1)
    },
  )

  it('the sum of a family shows Bob that he does not see all of it', async ({ openInsights }) => {
    const { page } = await openInsights('bob')
    await page
      .locator('.in-family')
      .getByText('2 related orders that you cannot see are not included')
      .waitFor()
  })
})
