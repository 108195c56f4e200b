import { expect } from 'vitest'
import { storeViews, viewsPage } from '#test/pages/views-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { order } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

it.beforeAll(async ({ ann, world }) => {
  await createOrder(ann)
  const { id } = await createOrder(ann, order({ fiscalYear: 2025 }))
  await world.sql('update purchase_orders set status = false where id = $1', [id])
})
it.beforeEach(async ({ world }) => {
  await world.sql('truncate saved_views')
})

// (rules views/own, views/shared, views/menu)
it('views of the POs keep status and sort, and are shared with managers and admins only', async ({
  openAdmin,
  mia,
  world,
}) => {
  await storeViews(mia, [{ name: 'Of Insights', query: 'fy=2025' }])
  const { page, openTab } = await openAdmin()
  const views = viewsPage(page)
  await page.getByLabel('Status').selectOption('archived')
  await page.waitForURL(/status=archived/)
  await page.getByRole('button', { name: 'Total Cost' }).click()
  const head = page.getByRole('columnheader', { name: 'Total Cost' })
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  await page.getByText('Showing 1 of').waitFor()
  await views.choose('Save this view')
  const choices = views.dialog.getByLabel('Share with').getByRole('option')
  await expect.poll(() => choices.allTextContents()).toEqual(['No one', 'All managers', 'All admins'])
  await views.dialog.getByLabel('Name').fill('Archived ones')
  await views.dialog.getByLabel('Share with').selectOption('All admins')
  await views.dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => views.active()).toBe('View: Archived ones')
  expect(await world.sql("select query, shared_with from saved_views where screen = 'orders'")).toEqual([
    { query: 'status=archived&sort=total', shared_with: 'admin' },
  ])

  await openTab('Crops')
  await openTab('POs')
  await expect.poll(() => views.active()).toBe('Views')
  await views.button.click()
  await expect.poll(async () => (await views.rows())[0]).toBe('Archived ones')
  await views.row('Archived ones').click()
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('archived')
})

it('views of the POs can be used on a phone', async ({ openAdmin, mia }) => {
  await storeViews(mia, [{ name: 'Last season', query: 'fy=2025&status=all' }], 'orders')
  const { page } = await openAdmin('purchase-orders', { size: 'phone' })
  const views = viewsPage(page)
  await views.choose('Last season')
  await page.getByText('Showing 1 of 2').waitFor()
  await page.getByLabel('Status').selectOption('active')
  await views.changed.getByRole('button', { name: 'Save', exact: true }).waitFor()
})
