import { describe, expect } from 'vitest'
import { ordersTab } from '#test/pages/admin-page.ts'
import { focusedName } from '#test/pages/keyboard.ts'
import { createExamples } from '#test/pages/many-orders.ts'
import { it } from '../fixtures.ts'

const columns = [
  'Select all',
  'Finalized',
  'PO #',
  'Producer',
  'Agronomist',
  'Customer',
  'Total Cost',
  'Created',
  'FY',
  'Discount',
  'Status',
]

// (rule administration/orders-table)
describe('the table of purchase orders', () => {
  it('has its columns, its rows and its family order', async ({ world, ann, bob, openAdmin }) => {
    await createExamples(world, ann, bob)
    const tab = ordersTab(await openAdmin())
    await tab.page.getByRole('heading', { name: 'Purchase Orders Management', exact: true }).waitFor()
    await tab.untilCount('Showing 4 of 4 purchase orders')
    await expect.poll(() => tab.page.locator('.ad-orders th').allTextContents()).toEqual(columns)
    await expect.poll(() => tab.numbers()).toEqual(['1', '1-S1', '1-C1', '4'])
    await expect
      .poll(() => tab.rows.nth(3).locator('td').allTextContents())
      .toEqual([
        'Select 4',
        '',
        '4',
        'Cedar Growers',
        'Bob Adams',
        'Cedar Growers +1',
        '$1,050.00',
        'Mar 14, 2026',
        '2025',
        'Okay details of 4',
        'Active',
      ])
    await expect.poll(() => tab.rows.nth(2).locator('.c-total').textContent()).toBe('($52.50)')
    await expect.poll(() => tab.page.locator('tr.child .ad-kind').count()).toBe(2)
    await expect.poll(() => tab.rows.first().locator('.c-fin').textContent()).toBe('Finalized')
    await expect.poll(() => tab.page.locator('.c-fin svg').count()).toBe(1)
    await expect.poll(() => tab.page.getByRole('button', { name: /Finalize/ }).count()).toBe(0)
  })

  it('is sorted by seven columns, each in both directions', async ({ world, ann, bob, openAdmin }) => {
    await createExamples(world, ann, bob)
    await world.sql("update purchase_orders set created_at = '2026-02-01T18:00:00Z' where id = 4")
    const tab = ordersTab(await openAdmin())
    const head = (name: string) => tab.page.getByRole('columnheader', { name, exact: true })
    await expect.poll(() => head('PO #').getAttribute('aria-sort')).toBe('ascending')
    await expect
      .poll(() => tab.page.locator('.ad-orders th button').allTextContents())
      .toEqual(['PO #', 'Producer', 'Agronomist', 'Customer', 'Total Cost', 'Created', 'FY'])
    for (const [name, key, first, last] of [
      ['Producer', 'producer', '1', '4'],
      ['Agronomist', 'agronomist', '1', '4'],
      ['Customer', 'customer', '1', '4'],
      ['Total Cost', 'total', '1-C1', '1'],
      ['Created', 'created', '4', '1'],
      ['FY', 'fy', '4', '1'],
      ['PO #', 'po', '1', '4'],
    ] as const) {
      await tab.button(name).click()
      await expect.poll(() => head(name).getAttribute('aria-sort')).toBe('ascending')
      await expect.poll(async () => (await tab.numbers())[0]).toBe(first)
      await tab.button(name).click()
      await expect.poll(() => head(name).getAttribute('aria-sort')).toBe('descending')
      await expect.poll(() => focusedName(tab.page)).toBe(name)
      await expect.poll(async () => (await tab.numbers())[0]).toBe(last)
      await expect.poll(() => new URL(tab.page.url()).searchParams.get('sort')).toBe(`-${key}`)
    }
  })

  it('is filtered by year, status and text, which the address reflects', async ({
    world,
    ann,
    bob,
    openAdmin,
  }) => {
    await createExamples(world, ann, bob)
    const tab = ordersTab(await openAdmin())
    await tab.untilCount('Showing 4 of 4 purchase orders')
    const options = (of: typeof tab.year) => of.locator('option').allTextContents()
    await expect.poll(() => options(tab.year)).toEqual(['All', 'FY 2026', 'FY 2025', 'FY 2024'])
    await expect.poll(() => options(tab.status)).toEqual(['Active', 'Archived', 'All'])
    await expect.poll(() => tab.status.inputValue()).toBe('active')
    for (const [text, found] of [
      ['cedar', ['4']],
      ['BROOK', ['4']],
      ['ann zed', ['1', '1-S1', '1-C1']],
      ['bob', ['4']],
    ] as const) {
      await tab.filter.fill(text)
      await expect.poll(() => tab.numbers()).toEqual(found)
    }
    await tab.untilCount('Showing 1 of 4 purchase orders')
    await tab.filter.fill('')
    await tab.status.selectOption('Archived')
    await expect.poll(() => tab.numbers()).toEqual(['5'])
    await tab.status.selectOption('All')
    await tab.untilCount('Showing 5 of 5 purchase orders')
    // Brook Coop is the second customer on order 4, and the producer on order 5.
    await tab.filter.fill('brook')
    await expect.poll(() => tab.numbers()).toEqual(['4', '5'])
    await tab.filter.fill('')
    await tab.untilCount('Showing 5 of 5 purchase orders')
    await tab.year.selectOption('FY 2025')
    await tab.untilCount('Showing 1 of 5 purchase orders')
    await tab.button('Total Cost').click()
    await tab.filter.fill('bob')
    await expect
      .poll(() => tab.page.url())
      .toMatch(/\?tab=purchase-orders&status=all&fy=2025&sort=total&q=bob$/)
    await tab.page.reload()
    await tab.untilCount('Showing 1 of 5 purchase orders')
    await expect.poll(() => tab.filter.inputValue()).toBe('bob')
    await tab.openTab('Crops')
    await tab.page.goBack()
    await expect.poll(() => tab.year.inputValue()).toBe('2025')
    await expect.poll(() => tab.numbers()).toEqual(['4'])
  })

  it('shows that nothing matches, or that nothing exists', async ({ world, ann, bob, openAdmin }) => {
    await createExamples(world, ann, bob)
    const tab = ordersTab(await openAdmin())
    await tab.filter.fill('nobody & co')
    await tab.page.getByText('No purchase orders match "nobody & co"', { exact: true }).waitFor()
    await tab.untilCount('Showing 0 of 4 purchase orders')
    await tab.filter.fill('')
    await tab.year.selectOption('FY 2024')
    await tab.page.getByText('No purchase orders found', { exact: true }).waitFor()
    await tab.filter.fill('acre')
    await tab.page.getByRole('button', { name: 'Clear filters' }).click()
    await tab.untilCount('Showing 4 of 4 purchase orders')
    await expect.poll(() => tab.filter.inputValue()).toBe('')
    await expect.poll(() => tab.year.inputValue()).toBe('all')
  })

  it('shows that loading failed, and keeps the filters', async ({ openAdmin, allowConsoleErrors }) => {
    allowConsoleErrors()
    const admin = await openAdmin('purchase-orders', { path: '/api/health' })
    await admin.page.route('**/api/purchase-orders?*limit=200*', (route) => route.abort())
    await admin.page.goto('/admin?tab=purchase-orders&fy=2025')
    await admin.page.getByRole('heading', { name: 'The purchase orders could not be loaded' }).waitFor()
    await admin.page.unrouteAll()
    await admin.page.getByRole('button', { name: 'Try again' }).click()
    await admin.untilCount(/^Showing/)
    await expect.poll(() => ordersTab(admin).year.inputValue()).toBe('2025')
  })
})
