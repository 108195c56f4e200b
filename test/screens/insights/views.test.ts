import { describe, expect } from 'vitest'
import { storeViews, viewsPage } from '#test/pages/views-page.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { order, people } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

it.beforeAll(async ({ ann }) => {
  await createOrder(ann)
  await createOrder(ann, order({ fiscalYear: 2025 }))
})
it.beforeEach(async ({ world }) => {
  await world.sql('truncate saved_views')
})

// (rules views/own, views/menu, views/changed, views/edited)
describe('the views of Insights', () => {
  // (rule views/everybodys)
  it('everybody has the orders of their own and those of this month', async ({
    world,
    mia,
    openInsights,
  }) => {
    const { page, untilCount } = await openInsights('mia')
    const views = viewsPage(page)
    const first = await createOrder(
      mia,
      order({ agronomistAssignments: [{ email: people.mia.email, percentage: 100 }] }),
    )
    await world.sql("update purchase_orders set created_at = '2025-01-05T12:00:00Z' where id = $1", [
      first.id,
    ])
    await page.reload()
    await views.choose('This month')
    await untilCount('2 of 3 purchase orders: this month')
    expect(new URL(page.url()).searchParams.get('created')).toBe('this-month')
    await views.choose('Mine')
    await untilCount('1 of 3 purchase orders: Mia Moss')
    await expect.poll(() => views.active()).toBe('View: Mine')
    await expect.poll(() => views.changed.count()).toBe(0)
    await mia.call('POST', `${ordersPath}/${first.id}/archive`)
  })

  it('a view is saved under a name, and returned to by its name and by its address', async ({
    openInsights,
    openPage,
  }) => {
    const { page, untilCount, filter } = await openInsights('ann')
    const views = viewsPage(page)
    await page.getByLabel('Fiscal year').selectOption('2025')
    await page.getByLabel('Sort by').selectOption('po')
    await filter.fill('acre')
    await untilCount('1 of 2 purchase orders in FY 2025 match "acre"')
    await views.save('Last season')
    await expect.poll(() => views.active()).toBe('View: Last season')
    const address = page.url()

    await views.choose('All purchase orders')
    await untilCount('2 of 2 purchase orders')
    await expect.poll(() => views.active()).toBe('Views')
    await expect.poll(() => filter.inputValue()).toBe('')
    await views.choose('Last season')
    await untilCount('1 of 2 purchase orders in FY 2025 match "acre"')
    await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('po')

    await page.reload()
    await expect.poll(() => views.active()).toBe('View: Last season')
    const other = await openPage('ann', { path: new URL(address).pathname + new URL(address).search })
    await expect.poll(() => viewsPage(other).active()).toBe('View: Last season')
    expect(new URL(address).searchParams.get('fy')).toBe('2025')
  })

  it('a view remembers whether orders are shown as cards or as rows', async ({ openInsights }) => {
    const { page } = await openInsights('ann')
    const views = viewsPage(page)
    await page.getByText('Rows', { exact: true }).click()
    await views.save('As rows')
    await page.getByText('Cards', { exact: true }).click()
    await expect.poll(() => views.changed.textContent()).toContain('As rows: changed')
    await views.choose('As rows')
    await expect.poll(() => page.getByRole('radio', { name: 'Rows' }).isChecked()).toBe(true)
    await expect.poll(() => views.changed.count()).toBe(0)
  })

  it('filters that differ from the chosen view are marked, and saved in it or as another', async ({
    openInsights,
    ann,
  }) => {
    await storeViews(ann, [{ name: 'Last season', query: 'fy=2025&shown=cards' }])
    const { page, untilCount } = await openInsights('ann')
    const views = viewsPage(page)
    await views.choose('Last season')
    await untilCount('1 of 2 purchase orders in FY 2025')
    await page.getByLabel('Sort by').selectOption('po')
    await expect.poll(() => views.changed.textContent()).toContain('Last season: changed')
    await views.changed.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => views.changed.count()).toBe(0)
    await expect.poll(() => views.button.evaluate((button) => button === document.activeElement)).toBe(true)

    await page.getByLabel('Fiscal year').selectOption('2026')
    await views.changed.getByRole('button', { name: 'Save as' }).click()
    await views.dialog.getByLabel('Name').fill('last SEASON')
    await views.dialog.getByRole('button', { name: 'Save' }).click()
    await views.dialog.getByText('You already have a view with this name; choose another').waitFor()
    await views.dialog.getByLabel('Name').fill('This season')
    await page.keyboard.press('Enter')
    await expect.poll(() => views.active()).toBe('View: This season')
    await expect.poll(() => views.changed.count()).toBe(0)
    await expect.poll(() => views.button.evaluate((button) => button === document.activeElement)).toBe(true)
    await views.button.click()
    await expect
      .poll(() => views.rows())
      .toEqual([
        'Last season',
        'This season',
        'Mine',
        'This month',
        expect.stringMatching(/^Rejected by ACES/),
        expect.stringMatching(/^Waiting for ACES/),
        'All purchase orders',
        'Save this view',
        'Edit views',
      ])
    await views.row('Last season').click()
    await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('po')
  })
})
