import { describe, expect } from 'vitest'
import { createFamily } from '#test/pages/family-orders.ts'
import { it } from '../fixtures.ts'

describe('the list', () => {
  it.beforeAll(async ({ world, ann, bob }) => createFamily(world, ann, bob))

  // (rule lists/filters-in-the-address)
  it('the list keeps its filters in the address, across a reload, a return and a link', async ({
    openInsights,
  }) => {
    const { page, filter, untilCount } = await openInsights('mia', {
      path: '/insights?fy=2026&sort=po&q=acre',
    })
    await untilCount('3 of 4 purchase orders in FY 2026 match "acre"')
    await page.reload()
    await untilCount('3 of 4 purchase orders in FY 2026 match "acre"')
    await expect.poll(() => filter.inputValue()).toBe('acre')
    await page.getByRole('link', { name: 'Customers', exact: true }).click()
    await page.waitForURL('**/accounts')
    await page.goBack()
    await untilCount('3 of 4 purchase orders in FY 2026 match "acre"')
    await page.getByRole('link', { name: 'Customers', exact: true }).click()
    await page.waitForURL('**/accounts')
    await page.getByRole('link', { name: 'Insights', exact: true }).click()
    await page.waitForURL(/fy=2026&sort=po&q=acre/)
    await untilCount('3 of 4 purchase orders in FY 2026 match "acre"')
  })
})
