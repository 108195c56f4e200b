import { describe, expect } from 'vitest'
import { createFamily } from '#test/pages/family-orders.ts'
import { signIn } from '#test/pages/shell-page.ts'
import { createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { withoutTrail } from '#test/world/trail.ts'
import { order } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

describe('without any order', () => {
  it.beforeEach(async ({ world }) => removeOrders(world))

  it('Insights without any order shows a message and leads to the form', async ({ openInsights }) => {
    const { page } = await openInsights('ann')
    await page.getByRole('heading', { name: 'No Purchase Orders' }).waitFor()
    await page.getByRole('link', { name: 'Create Purchase Order' }).click()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
  })

  // (rule lists/failure-is-not-empty)
  it('Insights never shows a failure as an empty list, and tries again', async ({
    openPage,
    allowConsoleErrors,
  }) => {
    const page = await openPage('ann')
    await page.route(`**${ordersPath}?*`, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/insights')
    await page.getByRole('heading', { name: 'The purchase orders could not be loaded' }).waitFor()
    await expect.poll(() => page.getByText('No Purchase Orders').count()).toBe(0)
    await page.unroute(`**${ordersPath}?*`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'No Purchase Orders' }).waitFor()
    allowConsoleErrors()
  })
})

describe('the list', () => {
  it.beforeAll(async ({ world, ann, bob }) => createFamily(world, ann, bob))

  // (rule rights/who-sees-an-order)
  it('the list shows managers all orders, agronomists those that they created or are assigned to', async ({
    openInsights,
  }) => {
    const { page, untilCount, titles } = await openInsights('mia')
    await untilCount('4 of 4 purchase orders')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    await signIn(page, 'bob')
    await page.goto('/insights')
    await untilCount('2 of 2 purchase orders')
    await expect.poll(() => titles()).toEqual(['Purchase Order 4', 'Purchase Order 1'])
  })

  // (rules lists/sorts, lists/count-line)
  it('the list filters and sorts, and shows how many', async ({ openInsights }) => {
    const { page, filter, untilCount, titles } = await openInsights('mia')
    await untilCount('4 of 4 purchase orders')
    const year = page.getByLabel('Fiscal year')
    await expect
      .poll(() => year.locator('option').allTextContents())
      .toEqual(['All', 'FY 2026', 'FY 2025', 'FY 2024'])
    const sort = page.getByLabel('Sort by')
    await expect
      .poll(() => sort.locator('option').allTextContents())
      .toEqual(['Date newest', 'Date oldest', 'PO #', 'Producer', 'Customer 1', 'Agronomist 1'])
    await year.selectOption('FY 2026')
    await untilCount('3 of 4 purchase orders in FY 2026')
    await sort.selectOption('PO #')
    await page.waitForURL(/sort=po/)
    await expect.poll(titles).toEqual(['Purchase Order 1', 'Supplemental PO 1-S1', 'Credit Memo 1-C1'])
    await filter.fill('s1')
    await untilCount('1 of 4 purchase orders in FY 2026 match "s1"')
    await filter.fill('nobody')
    await page.getByRole('heading', { name: 'No Matching Purchase Orders' }).waitFor()
    await page.getByText('0 of 4 purchase orders in FY 2026 match "nobody"').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await untilCount('4 of 4 purchase orders')
  })

  it('the list keeps a choice made before the typed text was sent, and the text', async ({
    openInsights,
  }) => {
    const { page, filter, untilCount } = await openInsights('mia')
    await untilCount('4 of 4 purchase orders')
    await page.getByLabel('Sort by').evaluate((sort: HTMLSelectElement) => {
      const enter = (field: Element | null, value: string, event: string) => {
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
        field?.dispatchEvent(new Event(event, { bubbles: true }))
      }
      enter(document.querySelector('.in-filters input'), 'acre', 'input')
      enter(sort, 'po', 'change')
      // Blocks the page, so that the filter's delay ends before the page can render the new sort order.
      const end = performance.now() + 200
      while (performance.now() < end);
    })
    await untilCount('3 of 4 purchase orders match "acre"')
    await page.waitForURL(/sort=po/)
    await expect.poll(() => filter.inputValue()).toBe('acre')
  })

  it('the list starts with all orders at an address without filters', async ({ openInsights }) => {
    const { page, untilCount } = await openInsights('mia', { path: '/insights?fy=2026' })
    await untilCount('3 of 4 purchase orders in FY 2026')
    await page.goto('/insights')
    await untilCount('4 of 4 purchase orders')
    await expect.poll(() => page.getByLabel('Fiscal year').inputValue()).toBe('all')
  })

  // (rule lists/fiscal-years)
  it('the list offers another year only when it has an order', async ({ world, ann, openInsights }) => {
    const { id } = await createOrder(ann, order({ fiscalYear: 2027 }))
    const { page } = await openInsights('ann')
    const year = page.getByLabel('Fiscal year')
    await expect
      .poll(() => year.locator('option').allTextContents())
      .toEqual(['All', 'FY 2027', 'FY 2026', 'FY 2025', 'FY 2024'])
    await withoutTrail(world, `delete from purchase_order_versions where purchase_order_id = ${id}`)
    await world.sql('delete from purchase_orders where id = $1', [id])
  })

  it('Insights explains its purpose, and has two tabs and a calculator', async ({ openInsights }) => {
    const { page } = await openInsights('ann')
    await page.getByRole('heading', { name: 'Insights', level: 1, exact: true }).waitFor()
    await page.getByText('View purchase orders and analyze financial data', { exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('tab').allTextContents())
      .toEqual(['View Purchase Orders', 'Analytics'])
    await expect.poll(() => page.getByRole('button', { name: 'Calculator', exact: true }).count()).toBe(1)
  })

  it('the tab Analytics shows that it is coming soon, and is reached by the arrow keys', async ({
    openInsights,
  }) => {
    const { page } = await openInsights('ann')
    await page.getByRole('tab', { name: 'View Purchase Orders' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'Analytics Coming Soon' }).waitFor()
    await page.getByText('Financial analysis and reporting features will be available here.').waitFor()
    await page.goBack()
    await page.getByRole('tab', { name: 'View Purchase Orders', selected: true }).waitFor()
    await page.getByRole('article').first().waitFor()
  })
})
