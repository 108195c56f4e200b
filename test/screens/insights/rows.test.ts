import { describe, expect } from 'vitest'
import { createFamily } from '#test/pages/family-orders.ts'
import type { InsightsPage } from '#test/pages/insights-page.ts'
import { it } from '../fixtures.ts'

const byRows = async (insights: InsightsPage): Promise<InsightsPage> => {
  await insights.page.getByRole('radio', { name: 'Rows' }).check()
  await insights.page.locator('.in-row').first().waitFor()
  return insights
}

describe('the list as rows', () => {
  it.beforeAll(async ({ world, ann, bob }) => createFamily(world, ann, bob))

  // (rule lists/rows)
  it('a row opens into its card, by its line and by its button, and closes again', async ({
    openInsights,
  }) => {
    const { page, card } = await byRows(await openInsights('mia'))
    const memo = card('Credit Memo 1-C1')
    await memo.getByText('Acre Farms').click()
    for (const part of ['Credit Memo for PO# 1', 'FY 2026', 'User Ann Zed', 'Producer', 'Customers'])
      await memo.getByText(part).first().waitFor()
    await expect
      .poll(() => memo.getByRole('columnheader').allTextContents())
      .toEqual(['Line', 'Field', 'Service', 'Units', 'Discount', 'Total'])
    await expect
      .poll(() => memo.locator('.in-buttons button').allTextContents())
      .toEqual(['Finalize', 'Edit', 'Delete', 'Preview PDF', ''])
    await memo.getByRole('button', { name: 'Service Line Items (1)' }).click()
    await expect.poll(() => memo.getByRole('table').count()).toBe(0)
    await memo.getByRole('button', { name: 'Credit Memo 1-C1' }).click()
    await expect.poll(() => memo.locator('.in-body').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { expanded: true }).count()).toBe(0)
  })

  // (rule lists/rows)
  it('rows are remembered for the user on this computer, and for no one else', async ({ openInsights }) => {
    const { page, cards } = await byRows(await openInsights('mia'))
    await page.reload()
    await cards.first().waitFor()
    await expect.poll(() => page.locator('.in-row').count()).toBe(4)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((one) => one.startsWith('insightsView:'))) {
        localStorage.setItem('insightsView:bob@farm.example', localStorage.getItem(key) ?? '')
        localStorage.removeItem(key)
      }
    })
    await page.reload()
    await cards.first().waitFor()
    await expect.poll(() => page.locator('.in-row').count()).toBe(0)
  })

  // (rule lists/rows)
  it('rows show the fiscal year where all are listed, and the customers where the list is by them', async ({
    openInsights,
  }) => {
    const { page } = await byRows(await openInsights('mia'))
    const heads = () => page.locator('.in-rowhead > span[aria-hidden]').allTextContents()
    const usual = ['Producer', 'Agronomists', 'Territory', 'Created', 'Total']
    await expect.poll(heads).toEqual(['PO #', 'State', 'FY', ...usual])
    await page.getByLabel('Fiscal year').selectOption('2026')
    await expect.poll(heads).toEqual(['PO #', 'State', ...usual])
    await page.getByLabel('Sort by').selectOption('customer1')
    await expect.poll(heads).toEqual(['PO #', 'State', 'Producer', 'Customers', ...usual.slice(1)])
    await expect.poll(() => page.locator('.in-row .c-cust').first().textContent()).toMatch(/^Customers \w/)
    await page.getByRole('radio', { name: 'Cards' }).check()
  })
})
