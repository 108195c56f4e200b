import { expect } from 'vitest'
import { createOrder } from '#test/world/orders.ts'
import { order } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

// (rule accounts/orders)
it('a customer shows the last orders with the share, the sums by year, and a button for the next order', async ({
  ann,
  openPage,
}) => {
  const { customerAssignments, displayPo } = await createOrder(ann)
  const page = await openPage('ann', { path: `/accounts?customer=${customerAssignments[0]?.id}` })
  await expect.poll(() => page.locator('.ac-who').textContent()).toBe('Acre Farms')
  const orders = page.getByRole('region', { name: 'Orders' })
  await orders.getByRole('link', { name: displayPo, exact: true }).waitFor()
  await expect.poll(() => orders.textContent()).toContain('FY 2026$525.00 1 order')
  await expect.poll(() => orders.getByRole('row').last().textContent()).toMatch(/\$525\.00\$525\.00$/)
  await orders.getByRole('link', { name: 'New order' }).click()
  await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
  await expect.poll(() => page.getByLabel('Producer', { exact: true }).inputValue()).toContain('Acre Farms')
})

// (rule accounts/orders)
it('a season of the chosen customer alone is renewed beside its orders', async ({ ann, openPage }) => {
  const mine = await createOrder(ann, order({ fiscalYear: 2025 }))
  const other = await createOrder(
    ann,
    order({ fiscalYear: 2025, producerId: 2, customerAssignments: [{ id: 2, percentage: 100 }] }),
  )
  const page = await openPage('ann', { path: `/accounts?customer=${mine.producerId}` })
  await page.getByRole('region', { name: 'Orders' }).getByRole('button', { name: 'Renew a season' }).click()
  const dialog = page.getByRole('dialog', { name: 'Renew a season' })
  await dialog.getByRole('checkbox', { name: `Renew ${mine.displayPo}`, exact: true }).waitFor()
  expect(await dialog.getByRole('checkbox', { name: `Renew ${other.displayPo}`, exact: true }).count()).toBe(
    0,
  )
})
