import { expect } from 'vitest'
import { createOrder } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

// (rule finding/page-keys)
it('shortcuts list the shortcuts, go through the rows, open the form and lead to other pages', async ({
  ann,
  openInsights,
}) => {
  await createOrder(ann)
  const { page, cards } = await openInsights('ann')
  await cards.first().waitFor()
  await page.getByRole('heading', { name: 'Insights', level: 1 }).click()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Service Line Items')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { name: 'Accounts Management' }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
})

it('shortcuts of pages do not affect a field', async ({ ann, openInsights }) => {
  await createOrder(ann)
  const { page, filter, cards } = await openInsights('ann')
  await cards.first().waitFor()
  await filter.focus()
  await page.keyboard.type('n?')
  await expect.poll(() => filter.inputValue()).toBe('n?')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})
